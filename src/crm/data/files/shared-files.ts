/**
 * Files that another app shared with this one (share target of the manifest). The service worker stores them
 * in the database of the person signed in, for a day at most, until the page uses them.
 */
import type { Store } from '../../../../sync/index.ts';

const KEY = 'shared-files';
const CACHED_MS = 24 * 3_600_000;
/** The most files that are stored, the latest ones; a person does not share more at once. */
const MOST_FILES = 20;

export interface SharedFile {
  id: string;
  /** When it was shared, in milliseconds since 1970. */
  atMs: number;
  name: string;
  content: Blob;
}

/** Stores files from another app, beside earlier ones that were not used yet. */
export async function storeSharedFiles(options: {
  store: Store;
  files: readonly File[];
  atMs: number;
}): Promise<void> {
  const { store, atMs } = options;
  const files = options.files.slice(0, MOST_FILES).map((content): SharedFile => {
    return { id: crypto.randomUUID(), atMs, name: content.name, content };
  });
  await store.changeSetting(KEY, (before) => [...freshOf(before, atMs), ...files].slice(-MOST_FILES));
}

/** Shared files that were not used yet, the oldest first. Files older than a day are deleted. */
export async function readShared(options: { store: Store; nowMs: number }): Promise<SharedFile[]> {
  const { store, nowMs } = options;
  const stored = await store.getSetting(KEY);
  const fresh = freshOf(stored, nowMs);
  if (fresh.length < readAll(stored).length) await change(store, (files) => freshOf(files, nowMs));
  return fresh;
}

/** Deletes files that were used or refused. Files that were shared meanwhile stay. */
export async function dropShared(options: { store: Store; files: readonly SharedFile[] }): Promise<void> {
  const gone = new Set(options.files.map(({ id }) => id));
  await change(options.store, (files) => files.filter(({ id }) => !gone.has(id)));
}

async function change(store: Store, left: (files: SharedFile[]) => SharedFile[]): Promise<void> {
  await store.changeSetting(KEY, (before) => {
    const files = left(readAll(before));
    return files.length > 0 ? files : undefined;
  });
}

function freshOf(stored: unknown, nowMs: number): SharedFile[] {
  return readAll(stored).filter(({ atMs }) => nowMs - atMs < CACHED_MS);
}

function readAll(stored: unknown): SharedFile[] {
  // Only this file writes the setting.
  return Array.isArray(stored) ? (stored as SharedFile[]) : [];
}
