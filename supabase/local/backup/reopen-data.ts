import { stat } from 'node:fs/promises';
import path from 'node:path';
import postgres from 'postgres';
import { hasFacts } from '../../facts/database-head.ts';
import { replayFacts, type ReplayReport } from '../../facts/replay-facts.ts';
import { startCluster } from '../cluster.ts';
import { migrate } from '../migrate.ts';
import { compareFiles, type FileDifferences } from '../storage/objects/compare-files.ts';
import { openFileStore } from '../storage/objects/file-store.ts';
import { unmarkRestored } from './restored-marker.ts';

/**
 * Prepares a restored data directory for use: applies this release's migrations and the ledger's
 * facts, and begins a new epoch. Only then a server starts on it. Repeatable. Throws
 * `LedgerMismatchError` and `DataDirInUseError`.
 */
export async function reopenData(options: {
  dataDir: string;
  ledgerDir: string;
  migrationsDir: string;
  withoutLedger: boolean;
}): Promise<ReplayReport & { files: FileDifferences }> {
  const { dataDir, migrationsDir, withoutLedger } = options;
  if (!(await stat(path.join(dataDir, 'pg')).catch(() => null))) {
    throw new Error(`${dataDir} has no database. Restore a backup first: npm run ops:restore -- FOLDER`);
  }
  const cluster = await startCluster({ dataDir });
  try {
    await migrate({ databaseUrl: cluster.url, migrationsDir });
    const sql = postgres(cluster.url, { max: 1, onnotice: () => {} });
    try {
      if (!(await hasFacts(sql))) throw new Error('The migrations of this database know no facts.');
      const replayed = await replayFacts({ sql, directory: options.ledgerDir, withoutLedger });
      const files = await compareFiles({ sql, files: openFileStore({ dataDir }) });
      await unmarkRestored(dataDir);
      return { ...replayed, files };
    } finally {
      await sql.end({ timeout: 2 });
    }
  } finally {
    await cluster.stop();
  }
}
