import { defineConfig } from '@playwright/test';
import type { EngineName } from './e2e/engines/drivers/engine.ts';
import { engines } from './e2e/engines/support/engines.ts';
import { runOptions } from './e2e/engines/support/run-options.ts';

const { BROWSERS_FORM: form } = runOptions;

/** The journeys of each engine in the short form: Chromium runs e2e/*.spec.ts too, and only WebKit locked databases. */
const short = {
  chromium: /@everywhere/,
  firefox: /@everywhere|@short/,
  webkit: /@everywhere|@short|@webkit/,
};

function chosen(engine: EngineName): RegExp {
  if (form === 'screens') return /@screens/;
  return form === 'long' ? /^(?!.*@screens)/ : short[engine];
}

/** The journeys of `npm run test:browsers`, in each engine that this machine has. */
export default defineConfig<{ engine: EngineName }>({
  testDir: 'e2e/engines',
  testMatch: '**/*.engine.ts',
  outputDir: 'test-results/engines',
  globalSetup: './e2e/engines/support/engines-global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  projects: engines
    .filter((engine) => engine.missing().length === 0)
    .map(({ name }) => ({ name, grep: chosen(name), use: { engine: name } })),
});
