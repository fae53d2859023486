import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../../tests/support/browser/find-browser.ts';
import { buildApp } from '../../tests/support/build-app.ts';
import { compileServer } from '../../supabase/local/testing/compile-server.ts';
import { removeDataDir, templateVariable } from './data-dir.ts';
import { runServerProcess, serverVariable } from './server-process.ts';

/** Builds the app and the server once, and makes one data directory as after a first start, which workers copy. */
export default async function setUp(): Promise<() => Promise<void>> {
  const browser = findBrowser();
  if (!browser) throw new Error('No browser found; `npm test` fetches one, CHROMIUM_PATH names one.');
  process.env.CHROMIUM_PATH = browser;
  await buildApp();
  process.env[serverVariable] = await compileServer({
    name: 'sabai-e2e-server',
    programs: ['src/server/main.ts', 'src/server/serve.ts', 'e2e/support/stage-server.ts'],
  });
  const dataDir = join(await mkdtemp(join(tmpdir(), 'sabai-e2e-')), 'template');
  const first = await runServerProcess({ DATA_DIR: dataDir, PORT: '0' });
  await first.end('SIGTERM');
  process.env[templateVariable] = dataDir;
  return () => removeDataDir(dataDir);
}
