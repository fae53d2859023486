import { mkdir, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import postgres from 'postgres';
import { openDatabase } from '../open-database.ts';
import { VERSION } from '../storage/objects/file-store.ts';
import { isBackupRunning, lockForBackup } from './backup-lock.ts';
import { copyDatabase } from './copy-database.ts';
import { copyFile } from './copy-file.ts';
import { writeManifest, type StoredFile } from './backup-manifest.ts';

/**
 * Backs up the database, the stored files and the secrets of `dataDir` into `folder`, which must be empty or
 * new; a server may run meanwhile. Every file that a row of the copied database names is in the backup.
 */
export async function backUpData(options: {
  dataDir: string;
  folder: string;
  now?: () => Date;
}): Promise<{ files: number; bytes: number }> {
  const now = options.now ?? (() => new Date());
  if (!(await isThere(path.join(options.dataDir, 'secrets.json')))) {
    throw new Error(`${options.dataDir} does not look like a data directory of Sabai.`);
  }
  const dataDir = await realpath(options.dataDir);
  const folder = path.resolve(options.folder);
  if (folder === dataDir || folder.startsWith(dataDir + path.sep)) {
    throw new Error('A backup inside the data directory would be lost with it. Choose another folder.');
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty. Choose a new folder.`);

  const startedAt = now().toISOString();
  const database = await openDatabase(dataDir);
  const sql = postgres(database.url, { max: 1, onnotice: () => {}, idle_timeout: 0, max_lifetime: null });
  try {
    await lockForBackup(sql);
    const { files, directories } = await copyDatabase({ sql, dataDir, folder });
    const stored = await copyStoredFiles({ dataDir, folder });
    files.push(...stored.files, await copyExisting({ from: dataDir, to: folder, file: 'secrets.json' }));
    // A lost connection released the lock, so files may have been deleted before they were copied.
    if (!(await isBackupRunning(sql)))
      throw new Error('The database was away meanwhile. Make another backup.');
    const manifest = {
      version: 1 as const,
      startedAt,
      finishedAt: now().toISOString(),
      directories: [...directories, ...stored.directories],
      files,
    };
    await writeManifest({ folder, manifest });
    return { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  } finally {
    await sql.end({ timeout: 2 });
    await database.close();
  }
}

/** Copies the files of objects, but no renditions and no unfinished uploads, which can be made anew. */
async function copyStoredFiles(options: {
  dataDir: string;
  folder: string;
}): Promise<{ files: StoredFile[]; directories: string[] }> {
  const root = 'storage/files';
  const parts = await readdir(path.join(options.dataDir, root)).catch(() => []);
  const directories = ['storage', root, ...parts.map((part) => `${root}/${part}`)];
  const files: StoredFile[] = [];
  for (const directory of directories) await mkdir(path.join(options.folder, directory), { mode: 0o700 });
  for (const part of parts) {
    for (const name of await readdir(path.join(options.dataDir, root, part))) {
      if (!VERSION.test(name)) continue;
      const file = `${root}/${part}/${name}`;
      files.push(await copyExisting({ from: options.dataDir, to: options.folder, file }));
    }
  }
  return { files, directories };
}

async function copyExisting(options: { from: string; to: string; file: string }): Promise<StoredFile> {
  const copied = await copyFile(options);
  if (!copied) throw new Error(`${options.file} vanished while it was copied.`);
  return copied;
}

async function isThere(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null)) !== null;
}
