import { chown, copyFile, mkdir, readdir, realpath, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { findBinaries } from '../cluster/binaries.ts';
import { LOCK_FILE, lockDataDir } from '../cluster/lock.ts';
import { stopLeftover } from '../cluster/postmaster.ts';
import { chooseUser } from '../cluster/run-as.ts';
import { markRestored } from './restored-marker.ts';
import { verifyBackup, type Manifest } from './backup-manifest.ts';

/**
 * Restores a backup into `dataDir`; then call `reopenData`. Throws and changes nothing when a
 * server runs there, the directory is not empty, or a file does not match the manifest. `replace`
 * renames an existing directory first.
 */
export async function restoreData(options: {
  dataDir: string;
  folder: string;
  replace: boolean;
  now?: () => Date;
}): Promise<{ backupStartedAt: string; movedTo: string | null }> {
  const now = options.now ?? (() => new Date());
  const manifest = await verifyBackup(options.folder);
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const lock = await lockDataDir(dataDir);
  try {
    const present = (await readdir(dataDir)).filter((name) => !LOCK_FILE.test(name) && name !== DRAFT);
    if (present.length > 0 && !options.replace) {
      throw new Error(
        `${options.dataDir} is not empty. Set DATA_DIR to an empty directory, or let the backup replace what is there: --replace`,
      );
    }
    await stopLeftover(path.join(dataDir, 'pg'));
    const draft = path.join(dataDir, DRAFT);
    await rm(draft, { recursive: true, force: true });
    await copyBackup({ folder: options.folder, draft, manifest });
    const movedTo =
      present.length > 0 ? `${dataDir}-replaced-${now().toISOString().replaceAll(':', '-')}` : null;
    if (movedTo) {
      await mkdir(movedTo, { mode: 0o700 });
      for (const name of present) await rename(path.join(dataDir, name), path.join(movedTo, name));
    }
    // The marker comes first and the database last, so that no start opens a half-restored directory.
    await markRestored({ dataDir, backupStartedAt: manifest.startedAt });
    for (const name of ['secrets.json', 'storage', 'pg']) {
      await rename(path.join(draft, name), path.join(dataDir, name));
    }
    await rm(draft, { recursive: true });
    return { backupStartedAt: manifest.startedAt, movedTo };
  } finally {
    await lock.release();
  }
}

const DRAFT = 'restore-draft';

/** Copies the backup. Files and directories of the database get the system user that PostgreSQL runs as. */
async function copyBackup(options: { folder: string; draft: string; manifest: Manifest }): Promise<void> {
  const { folder, draft, manifest } = options;
  await mkdir(path.join(draft, 'storage'), { recursive: true, mode: 0o700 });
  const { owner } = await chooseUser({ paths: [path.join(draft, 'pg'), (await findBinaries()).postgres] });
  const own = async (file: string) => {
    if (owner && /^pg(\/|$)/.test(file)) await chown(path.join(draft, file), owner.uid, owner.gid);
  };
  for (const directory of manifest.directories) {
    await mkdir(path.join(draft, directory), { recursive: true, mode: 0o700 });
    await own(directory);
  }
  for (const { file } of manifest.files) {
    const source = path.join(folder, file);
    const { atime, mtime } = await stat(source);
    await copyFile(source, path.join(draft, file));
    await utimes(path.join(draft, file), atime, mtime);
    await own(file);
  }
}
