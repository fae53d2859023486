/**
 * Files that another app handed over (share target of the manifest): the worker keeps them, the page takes them. In a
 * database of their own, since the worker does not know who is signed in; gone when taken, at the latest after a day.
 */
const NAME = 'sabai-shared';
const TABLE = 'files';
const KEPT_MS = 24 * 3_600_000;
/** More is not shared by a person at once. */
const MOST_FILES = 20;

interface SharedRecord {
  atMs: number;
  files: File[];
}

/** Keeps what was shared, in place of what was shared before. */
export async function keepShared(options: { files: readonly File[]; atMs: number }): Promise<void> {
  const files = options.files.slice(0, MOST_FILES);
  await withTable('readwrite', (table) => table.put({ atMs: options.atMs, files }, 'last'));
}

/** What was shared last and not taken yet. */
export async function readShared(options: { nowMs: number }): Promise<File[]> {
  const record: SharedRecord | undefined = await withTable('readonly', (table) => table.get('last'));
  return record && options.nowMs - record.atMs < KEPT_MS ? record.files : [];
}

export async function dropShared(): Promise<void> {
  await withTable('readwrite', (table) => table.clear());
}

async function withTable<T>(
  mode: IDBTransactionMode,
  ask: (table: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(TABLE);
  const db = await answerOf(opening);
  try {
    return await answerOf(ask(db.transaction(TABLE, mode).objectStore(TABLE)));
  } finally {
    db.close();
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('What was shared cannot be kept.'));
  });
}
