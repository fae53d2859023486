import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import setUpJourneys from '../../support/global-setup.ts';
import { probeVariable } from './engines.ts';
import { buildProbe } from './probe-source.ts';

export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'sabai-probe-'));
  const path = join(folder, 'probe.js');
  await writeFile(path, await buildProbe());
  process.env[probeVariable] = path;
  const tearDown = await setUpJourneys();
  return async () => {
    await tearDown();
    await rm(folder, { recursive: true });
  };
}
