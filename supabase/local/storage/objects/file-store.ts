import { mkdir, open, readFile, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

/** Stores files under random names (versions); only the database knows which object a version belongs to. */
export interface FileStore {
  write(options: { version: string; bytes: Uint8Array }): Promise<void>;
  read(version: string): Promise<Buffer>;
  /** The file in parts, which are read as the receiver takes them. Rejects when the file does not exist. */
  readInParts(version: string): Promise<{ sizeBytes: number; body: ReadableStream<Uint8Array> }>;
  /** The size in bytes; 0 when the file does not exist. */
  measure(version: string): Promise<number>;
  /**
   * Deletes the file and its renditions. Resolves to false during a backup, when it deletes nothing, and
   * `list` still returns the file.
   */
  remove(version: string): Promise<boolean>;
  /** All versions whose file is older than `olderThanMs`. */
  list(options: { olderThanMs: number }): Promise<string[]>;
  readRendition(options: { version: string; name: string }): Promise<Buffer | null>;
  storeRendition(options: { version: string; name: string; bytes: Uint8Array }): Promise<void>;
}

const PART_BYTES = 64 * 1024;

/** Matches a version, the name of a stored file. */
export const VERSION = /^[0-9a-f-]{36}$/;

/**
 * Opens the store of the data directory. `remove` calls `isBackupRunning`; without it, no backup is assumed.
 */
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
    readInParts: async (version) => ({
      sizeBytes: (await stat(fileOf(version))).size,
      body: readInParts(fileOf(version)),
    }),
    measure: async (version) => (await stat(fileOf(version)).catch(() => null))?.size ?? 0,
    async remove(version) {
      if (await options.isBackupRunning?.()) return false;
      await rm(fileOf(version), { force: true });
      await rm(renditionsOf(version), { recursive: true, force: true });
      return true;
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

/** Opens the file for its receiver and reads one part for each that is taken, so that a slow one holds no memory. */
function readInParts(file: string): ReadableStream<Uint8Array> {
  let handle: FileHandle | null = null;
  return new ReadableStream(
    {
      async pull(controller) {
        handle ??= await open(file);
        const { bytesRead, buffer } = await handle.read(Buffer.alloc(PART_BYTES));
        if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead));
        await handle.close();
        controller.close();
      },
      cancel: async () => handle?.close(),
    },
    { highWaterMark: 0 },
  );
}

/** Writes a file so that it appears under its name only when it is complete and synced. */
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
