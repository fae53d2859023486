import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const NAME = 'restored.json';
const fileOf = (dataDir: string) => path.join(dataDir, NAME);

/** Marks the directory as a restored backup that `reopenData` has not prepared yet. */
export async function markRestored(options: { dataDir: string; backupStartedAt: string }): Promise<void> {
  const { dataDir, backupStartedAt } = options;
  await writeFile(fileOf(dataDir), JSON.stringify({ backupStartedAt }), { mode: 0o600 });
}

/** Undoes `markRestored`, so that a server may start on the directory. */
export async function unmarkRestored(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true });
}

/**
 * Throws while the directory is marked: the ledger's facts were not replayed into the backup (SECURITY-30).
 */
export async function refuseRestored(dataDir: string): Promise<void> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => null);
  if (text !== null) {
    throw new Error(
      `${dataDir} was restored from a backup. What was erased or removed since must not come back. Run: npm run ops:after-restore`,
    );
  }
}
