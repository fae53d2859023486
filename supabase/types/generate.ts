/** `npm run types`: generates supabase/database.types.ts from the migrations, on a temporary server. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startCluster } from '../local/cluster.ts';
import { typesFile, typesOfDatabase } from './types-of-database.ts';

const dataDir = await mkdtemp(path.join(tmpdir(), 'sabai-types-'));
try {
  const cluster = await startCluster({ dataDir });
  try {
    await writeFile(typesFile, await typesOfDatabase(cluster));
  } finally {
    await cluster.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
console.log('supabase/database.types.ts is written.');
