import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { StoredFile } from './backup-manifest.ts';

const CHUNK_BYTES = 1024 * 1024;

/**
 * Copies one file, syncs it, and returns the size and hash of what was written. Null when the file is gone: a
 * running PostgreSQL removes files, and recovery repeats that from its log.
 */
export async function copyFile(options: {
  from: string;
  to: string;
  file: string;
}): Promise<StoredFile | null> {
  const { file } = options;
  const source = await open(path.join(options.from, file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!source) return null;
  try {
    const target = await open(path.join(options.to, file), 'wx', 0o600);
    try {
      const hash = createHash('sha256');
      const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
      let bytes = 0;
      for (;;) {
        const { bytesRead } = await source.read(buffer, 0, CHUNK_BYTES, null);
        if (bytesRead === 0) break;
        const chunk = buffer.subarray(0, bytesRead);
        hash.update(chunk);
        await target.writeFile(chunk);
        bytes += bytesRead;
      }
      const { mtime, atime } = await source.stat();
      await target.utimes(atime, mtime);
      await target.sync();
      return { file, bytes, sha256: hash.digest('hex') };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}
