import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** The size and hash of one file of a backup. `file` is the path below the backup's folder, with slashes. */
export interface StoredFile {
  file: string;
  bytes: number;
  sha256: string;
}

/** A relative path without `.` and `..`, which cannot lead out of the folder. */
const Inside = z.string().regex(/^(?!\/)(?!.*(^|\/)\.\.?(\/|$))[^\\]+$/);
const Manifest = z.object({
  version: z.literal(1),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  directories: z.array(Inside),
  files: z.array(z.object({ file: Inside, bytes: z.number().int().min(0), sha256: z.string().length(64) })),
});
/** The list of a backup's files, by which a restore verifies them. */
export type Manifest = z.infer<typeof Manifest>;

const NAME = 'manifest.json';

/** Writes the manifest, the last file of a backup, and syncs it. A folder without one is not a backup. */
export async function writeManifest(options: { folder: string; manifest: Manifest }): Promise<void> {
  const handle = await open(path.join(options.folder, NAME), 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(options.manifest, null, 1)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Checks that all files of a backup exist unchanged and returns its manifest; else throws, naming the file.
 */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, NAME), 'utf8').catch(() => null);
  if (text === null) {
    throw new Error(`${folder} has no ${NAME}: it is no backup, or one that was not finished.`);
  }
  const parsed = Manifest.safeParse(parseJson(text));
  if (!parsed.success)
    throw new Error(`${folder}/${NAME} cannot be read: ${parsed.error.issues[0]?.message}`);
  for (const expected of parsed.data.files) {
    const found = await measureFile({ folder, file: expected.file });
    if (found?.sha256 !== expected.sha256) {
      throw new Error(
        `${expected.file} of the backup is ${found ? 'damaged' : 'missing'}. Nothing was changed; use another backup.`,
      );
    }
  }
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The size and hash of a file of the folder; null when it does not exist. */
export async function measureFile(options: { folder: string; file: string }): Promise<StoredFile | null> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    const stream = createReadStream(path.join(options.folder, options.file));
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return { file: options.file, bytes, sha256: hash.digest('hex') };
}
