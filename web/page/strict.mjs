// A second copy of what is kept, on the disk as soon as it is written: localStorage can take a minute to get there, and who kills the browser
// meanwhile has lost it. Where there is no IndexedDB, or it is refused, localStorage is all there is.

// The store of the database has the name of the database.
const NAME = "mbrane";
// How long the page waits at its start for a database that does not answer, in milliseconds.
const PATIENCE = 2000;

let opened = null;

function open() {
  opened ??= new Promise((done, fail) => {
    const request = indexedDB.open(NAME);
    request.onupgradeneeded = () => request.result.createObjectStore(NAME);
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
  return opened;
}

/** The copies get numbers that grow, and localStorage has the last one beside the text: so it is known which of the two is newer. */
const numbered = (key) => `${key}.copied`;
const last = (key) => Number(localStorage.getItem(numbered(key)));

/** Writes the text of this key, and its copy. What localStorage throws is thrown. */
export function put(key, text) {
  const number = last(key) + 1;
  localStorage.setItem(numbered(key), number);
  localStorage.setItem(key, text);
  open().then((database) => {
    const transaction = database.transaction(NAME, "readwrite", { durability: "strict" });
    transaction.objectStore(NAME).put({ number, text }, key);
    transaction.commit?.();
  }).catch((reason) => console.info(`not copied: ${reason}`));
}

async function copy(key) {
  const database = await open();
  return new Promise((done, fail) => {
    const request = database.transaction(NAME).objectStore(NAME).get(key);
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

/** Takes the copies of these keys where they are newer, before the game reads what is kept. */
export function recall(keys) {
  let late = false;
  const all = keys.map(async (key) => {
    const found = await copy(key);
    if (late || !(found?.number > last(key))) return;
    localStorage.setItem(numbered(key), found.number);
    localStorage.setItem(key, found.text);
  });
  const waited = new Promise((done) => setTimeout(done, PATIENCE)).then(() => {
    late = true;
  });
  return Promise.race([Promise.all(all), waited]).catch((reason) => console.info(`no copies: ${reason}`));
}
