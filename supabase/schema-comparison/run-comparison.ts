/**
 * Compares the databases that two folders of migrations make, on a temporary server:
 * `npx tsx supabase/schema-comparison/run-comparison.ts BEFORE AFTER [--ignore-comments]`.
 * The exit code is 1 when they differ.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startCluster } from '../local/cluster.ts';
import { compareMigrations } from './compare-migrations.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'ignore-comments': { type: 'boolean', default: false } },
});
const [before, after] = positionals;
if (before === undefined || after === undefined) throw new Error('Name two folders of migrations.');

const dataDir = await mkdtemp(path.join(tmpdir(), 'sabai-compare-'));
try {
  const cluster = await startCluster({ dataDir });
  try {
    const ignoreComments = values['ignore-comments'];
    const difference = await compareMigrations({ cluster, before, after, ignoreComments });
    for (const block of difference.onlyBefore) console.log(`- ${block.replaceAll('\n', '\n- ')}`);
    for (const block of difference.onlyAfter) console.log(`+ ${block.replaceAll('\n', '\n+ ')}`);
    const { onlyBefore, onlyAfter, compared } = difference;
    console.log(
      `${compared} objects compared, ${onlyBefore.length} only before, ${onlyAfter.length} only after.`,
    );
    process.exitCode = onlyBefore.length + onlyAfter.length > 0 ? 1 : 0;
  } finally {
    await cluster.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
