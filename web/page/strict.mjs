// A second copy of what is kept, on the disk as soon as it is written: localStorage can take a minute to get there, and who kills the browser
// meanwhile has lost it. Where there is no IndexedDB, or it is refused, localStorage is all there is.

// The store of the database has the name of the database.
const NAME = "mbrane";
// How long the page waits at its start for a database that does not answer, in milliseconds; longer where it came to go on with a live match,
// since without its key it would be a stranger there.
const PATIENCE = location.hash.startsWith("#live=") ? 10000 : 2000;

let opened = null;

/** The database; opened anew where that failed, or where the browser has closed it. */
function open() {
  const forget = () => {
    opened = null;
  };
  opened ??= new Promise((done, fail) => {
    const request = indexedDB.open(NAME);
    request.onupgradeneeded = () => request.result.createObjectStore(NAME);
    request.onsuccess = () => {
      request.result.onclose = forget;
      done(request.result);
    };
    request.onerror = () => fail(request.error);
  });
  opened.catch(forget);
  return opened;
}

/**
 * The copies have numbers that grow, and localStorage has the last one beside the text: so it is known which of the two is newer. They are of the
 * clock, so that they still compare when localStorage has lost some.
 */
const numbered = (key) => `${key}.copied`;
// Texts for which localStorage had no room: this page reads them here, the next one from their copy.
export const unstored = new Map();
const last = (key) => unstored.get(key)?.number ?? Number(localStorage.getItem(numbered(key)));

/** Keeps text and number as a copy has them: the number last, so that a text that is missing is looked for again. */
function write(key, text, number) {
  unstored.set(key, { text, number });
  localStorage.setItem(key, text);
  localStorage.setItem(numbered(key), number);
  unstored.delete(key);
}

const not = (reason) => console.info(`not copied: ${reason}`);

// The keys that this page has written, and the copy that it wrote last: a database writes one after the other.
const written = new Set();
let writing = Promise.resolve();

/** Waits, at most a second, until all texts are on disk: a killed browser must not forget a move that it sent. */
export async function settled() {
  const waited = writing;
  await Promise.race([waited, new Promise((done) => setTimeout(done, 1000))]);
  // A database that does not answer delays only one text.
  if (writing === waited) writing = Promise.resolve();
}

export function get(key) {
  return unstored.get(key)?.text ?? localStorage.getItem(key);
}

/** Removes the text of this key, and its copy: the next page would take that back. */
export function drop(key) {
  unstored.delete(key);
  localStorage.removeItem(key);
  written.add(key);
  writing = open().then((database) => new Promise((done) => {
    const transaction = database.transaction(NAME, "readwrite");
    [transaction.oncomplete, transaction.onabort] = [done, done];
    transaction.objectStore(NAME).delete(key);
  })).catch(not);
}

/** Writes the text of this key, and its copy. What localStorage throws is thrown; the copy is written also then. */
export function put(key, text) {
  const number = Math.max(last(key) + 1, Date.now());
  written.add(key);
  writing = open().then((database) => new Promise((done) => {
    const transaction = database.transaction(NAME, "readwrite", { durability: "strict" });
    transaction.oncomplete = done;
    transaction.onabort = () => done(not(transaction.error));
    const store = transaction.objectStore(NAME);
    const before = store.get(key);
    before.onsuccess = () => {
      // Another tab may have come first with something newer.
      if (before.result?.number > number) return;
      try {
        store.put({ number, text }, key);
      } catch (reason) {
        not(reason);
      }
    };
  })).catch(not);
  write(key, text, number);
}

/** The keys and the texts of all copies. */
async function copies() {
  const database = await open();
  const store = database.transaction(NAME).objectStore(NAME);
  const all = (request) => new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
  const [keys, found] = await Promise.all([all(store.getAllKeys()), all(store.getAll())]);
  return keys.map((key, place) => [key, found[place]]);
}

/**
 * Takes the copies where they are newer, before the game reads what is kept. One that comes later is taken too, for the next start,
 * where nothing was written meanwhile.
 */
export function recall() {
  const take = (all) => {
    for (const [key, found] of all) {
      if (written.has(key) || !(found.number > last(key))) continue;
      try {
        write(key, found.text, found.number);
      } catch (reason) {
        not(reason);
      }
    }
  };
  const taken = copies().then(take).catch((reason) => console.info(`no copies: ${reason}`));
  return Promise.race([taken, new Promise((done) => setTimeout(done, PATIENCE))]);
}
