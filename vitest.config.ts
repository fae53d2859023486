import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const sqlSetup = 'supabase/tests/support/global-setup.ts';
const contracts = '**/*contract.test.ts';
const everywhere = {
  environment: 'node' as const,
  setupFiles: ['tests/support/console-errors.ts'],
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
          include: ['{src,sync,tests,e2e}/**/*.test.{ts,tsx}'],
          exclude: [...notThese, contracts],
        },
      },
      {
        test: {
          ...database,
          name: 'sql',
          include: ['supabase/**/*.test.ts'],
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
