// Bytes as texts, and what else several parts need of them.

export const { subtle } = globalThis.crypto ?? {};
export const random = (count) => crypto.getRandomValues(new Uint8Array(count));
export const utf8 = (text) => new TextEncoder().encode(text);
export const join = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const sha256 = async (...parts) => new Uint8Array(await subtle.digest("SHA-256", join(...parts)));

/** As base64url, without padding. */
export const letters = (bytes) => btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ "+": "-", "/": "_" })[sign] ?? "");

/** The bytes of a base64url text; throws for any other. */
export function unletters(text) {
  if (!/^[\w-]*$/.test(text)) throw new Error("not base64url");
  return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
}
