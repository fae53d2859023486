import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Bytes by version, a random name of their own; which object they belong to is known to the database alone. */
export interface FileStore {
  write(options: { version: string; bytes: Uint8Array }): Promise<void>;
  read(version: string): Promise<Buffer>;
  /** Size in bytes; 0 where there is none. */
  measure(version: string): Promise<number>;
  /** Also removes what was made from it. During a backup the bytes stay, and {@link list} names them later. */
  remove(version: string): Promise<void>;
  /** All versions older than `olderThanMs`. */
  list(options: { olderThanMs: number }): Promise<string[]>;
  readRendition(options: { version: string; name: string }): Promise<Buffer | null>;
  storeRendition(options: { version: string; name: string; bytes: Uint8Array }): Promise<void>;
}

/** Names of stored files. */
export const VERSION = /^[0-9a-f-]{36}$/;

/** `isBackupRunning` is asked before bytes are removed, after the row that named them is gone; by default there is none. */
export function openFileStore(options: {
  dataDir: string;
  isBackupRunning?: () => Promise<boolean>;
}): FileStore {
  const root = path.join(options.dataDir, 'storage');
  const fileOf = (version: string) => path.join(root, 'files', part(version).slice(0, 2), version);
  const renditionsOf = (version: string) => path.join(root, 'renditions', part(version));
  return {
    write: ({ version, bytes }) => writeDurably(fileOf(version), bytes),
    read: (version) => readFile(fileOf(version)),
    measure: async (version) => (await stat(fileOf(version)).catch(() => null))?.size ?? 0,
    async remove(version) {
      if (await options.isBackupRunning?.()) return;
      await rm(fileOf(version), { force: true });
      await rm(renditionsOf(version), { recursive: true, force: true });
    },
    async list({ olderThanMs }) {
      const names = await readdir(path.join(root, 'files'), { recursive: true }).catch(() => []);
      const versions = names.map((name) => path.basename(name)).filter((name) => VERSION.test(name));
      const old = await Promise.all(
        versions.map(async (version) => {
          const found = await stat(fileOf(version)).catch(() => null);
          return found !== null && Date.now() - found.mtimeMs > olderThanMs;
        }),
      );
      return versions.filter((_, index) => old[index]);
    },
    readRendition: ({ version, name }) => readFile(path.join(renditionsOf(version), name)).catch(() => null),
    storeRendition: ({ version, name, bytes }) => writeDurably(path.join(renditionsOf(version), name), bytes),
  };
}

function part(version: string): string {
  if (!VERSION.test(version)) throw new Error('Not a version of a stored file.');
  return version;
}

/** On disk and under its name only when complete. */
async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.hrtime.bigint()}.draft`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}
