import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const sqlSetup = 'supabase/tests/support/global-setup.ts';
const contracts = '**/*contract.test.ts';
const everywhere = {
  environment: 'node' as const,
  // Dexie's live queries stay silent where it was loaded without a global IndexedDB.
  setupFiles: ['tests/support/console-errors.ts', 'fake-indexeddb/auto'],
};
const database = {
  ...everywhere,
  ...(existsSync(sqlSetup) ? { globalSetup: [sqlSetup] } : {}),
  testTimeout: 60_000,
  hookTimeout: 60_000,
};
const notThese = ['**/node_modules/**'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    retry: 0,
    projects: [
      {
        test: {
          ...everywhere,
          name: 'unit',
          // A busy machine is slow, not wrong.
          testTimeout: 30_000,
          include: ['{src,sync,build,tests,e2e}/**/*.test.{ts,tsx}'],
          exclude: [...notThese, contracts],
        },
      },
      {
        test: {
          ...database,
          name: 'sql',
          include: ['supabase/tests/**/*.test.ts'],
          exclude: [...notThese, contracts],
        },
      },
      {
        test: {
          ...database,
          name: 'backend',
          include: ['supabase/{local,seed,functions,types}/**/*.test.ts'],
          exclude: [...notThese, contracts],
        },
      },
      {
        test: {
          ...database,
          name: 'contract',
          include: [`{sync,supabase,tests}/${contracts}`],
          exclude: notThese,
        },
      },
    ],
  },
});
