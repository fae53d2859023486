/**
 * Files that another app handed over (share target of the manifest): the worker keeps them among the data of whoever is
 * signed in, which goes when they go; their page takes them. None is kept for longer than a day.
 */
import type { Store } from '../../../../sync/index.ts';

const KEY = 'shared-files';
const KEPT_MS = 24 * 3_600_000;
/** More is not shared by a person at once; of what nobody took the latest are kept. */
const MOST_FILES = 20;

export interface SharedFile {
  id: string;
  atMs: number;
  name: string;
  content: Blob;
}

/** Keeps what was shared, beside what was shared before and not taken yet. */
export async function storeSharedFiles(options: {
  store: Store;
  files: readonly File[];
  atMs: number;
}): Promise<void> {
  const { store, atMs } = options;
  const files = options.files.slice(0, MOST_FILES).map((content): SharedFile => {
    return { id: crypto.randomUUID(), atMs, name: content.name, content };
  });
  await store.changeDraft(KEY, (before) => [...freshOf(before, atMs), ...files].slice(-MOST_FILES));
}

/** What was shared and not taken yet, the oldest first. */
export async function readShared(options: { store: Store; nowMs: number }): Promise<SharedFile[]> {
  const { store, nowMs } = options;
  const kept = await store.draft(KEY);
  const fresh = freshOf(kept, nowMs);
  if (fresh.length < readAll(kept).length) await change(store, (files) => freshOf(files, nowMs));
  return fresh;
}

/** Forgets files that were taken, or that nobody wants; others may have come since. */
export async function dropShared(options: { store: Store; files: readonly SharedFile[] }): Promise<void> {
  const gone = new Set(options.files.map(({ id }) => id));
  await change(options.store, (files) => files.filter(({ id }) => !gone.has(id)));
}

async function change(store: Store, left: (files: SharedFile[]) => SharedFile[]): Promise<void> {
  await store.changeDraft(KEY, (before) => {
    const files = left(readAll(before));
    return files.length > 0 ? files : undefined;
  });
}

function freshOf(kept: unknown, nowMs: number): SharedFile[] {
  return readAll(kept).filter(({ atMs }) => nowMs - atMs < KEPT_MS);
}

function readAll(kept: unknown): SharedFile[] {
  // Written here alone.
  return Array.isArray(kept) ? (kept as SharedFile[]) : [];
}
