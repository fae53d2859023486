import { defineConfig } from '@playwright/test';
import type { EngineName } from './e2e/engines/drivers/engine.ts';
import { engines } from './e2e/engines/support/engines.ts';

/** The journeys of `npm run test:browsers`, in each engine that this machine has. */
export default defineConfig<{ engine: EngineName }>({
  testDir: 'e2e/engines',
  testMatch: '**/*.engine.ts',
  outputDir: 'test-results/engines',
  globalSetup: './e2e/engines/support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  projects: engines
    .filter((engine) => engine.missing().length === 0)
    .map(({ name }) => ({ name, use: { engine: name } })),
});
