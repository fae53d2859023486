import { mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { createKeyedQueue } from '../../../api/keyed-queue.ts';

const info = z.object({
  length: z.int().nonnegative(),
  mimeType: z.string(),
  cacheControl: z.string(),
  userMetadata: z.record(z.string(), z.unknown()).nullable(),
  upsert: z.boolean(),
  owner: z.string().nullable(),
});
/** The facts that were given when the upload was created. */
export type UploadInfo = z.infer<typeof info>;

/** Stores unfinished uploads by version: their facts, and the bytes received so far. */
export interface PartStore {
  start(options: { version: string; info: UploadInfo }): Promise<void>;
  /** The upload's facts and its offset, the number of bytes received; null when there is no such upload. */
  find(version: string): Promise<{ info: UploadInfo; offset: number } | null>;
  append(options: { version: string; bytes: Uint8Array }): Promise<void>;
  read(version: string): Promise<Uint8Array>;
  remove(version: string): Promise<void>;
  /** Removes uploads that received no part within this time. */
  expire(options: { olderThanMs: number }): Promise<void>;
  /** Runs work on one upload after the other work on it. */
  alone<T>(version: string, work: () => Promise<T>): Promise<T>;
}

/** Opens the store of unfinished uploads in the data directory. */
export function openPartStore(options: { dataDir: string }): PartStore {
  const root = path.join(options.dataDir, 'storage', 'uploads');
  const bytesOf = (version: string) => path.join(root, `${version}.part`);
  const infoOf = (version: string) => path.join(root, `${version}.json`);
  const { run: alone } = createKeyedQueue();
  const remove = async (version: string) => {
    await rm(infoOf(version), { force: true });
    await rm(bytesOf(version), { force: true });
  };
  return {
    async start({ version, info: about }) {
      await mkdir(root, { recursive: true });
      await writeFile(bytesOf(version), '', { mode: 0o600 });
      // The info file is written last and renamed, so that an upload exists only when it is complete.
      await writeFile(`${infoOf(version)}.draft`, JSON.stringify(about), { mode: 0o600 });
      await rename(`${infoOf(version)}.draft`, infoOf(version));
    },
    async find(version) {
      const text = await readFile(infoOf(version), 'utf8').catch(() => null);
      if (text === null) return null;
      const { size } = await stat(bytesOf(version));
      return { info: info.parse(JSON.parse(text)), offset: size };
    },
    async append({ version, bytes }) {
      const handle = await open(bytesOf(version), 'a');
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
    read: (version) => readFile(bytesOf(version)),
    remove,
    async expire({ olderThanMs }) {
      for (const name of await readdir(root).catch(() => [])) {
        const found = await stat(path.join(root, name)).catch(() => null);
        if (found && Date.now() - found.mtimeMs > olderThanMs) await remove(name.slice(0, 36));
      }
    },
    alone,
  };
}
