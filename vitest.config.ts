import { playwright } from '@vitest/browser-playwright';
import { existsSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { viteSetup } from './tests/components/support/vite-setup.ts';
import { quietArgs, sparingArgs } from './tests/support/browser/browser-args.ts';
import { findLightBrowser } from './tests/support/browser/find-browser.ts';
import { notedCalls } from './tests/wire/noted-calls.ts';

const sqlSetup = 'supabase/tests/support/sql-global-setup.ts';
const contracts = '**/*contract.test.ts';
const components = 'tests/components/**/*.test.tsx';
/** Rules without state: their test files share one process and its modules, a third of the time of processes of their own. */
const pure = 'src/{*/rules,lib,i18n}/**/*.test.{ts,tsx}';
const complaints = 'tests/support/console-errors.ts';
const propertySeed = 'tests/support/property-seed.ts';
const everywhere = {
  environment: 'node' as const,
  // Dexie's live queries stay silent where it was loaded without a global IndexedDB.
  setupFiles: [complaints, propertySeed, 'fake-indexeddb/auto'],
  // These limits end a test that hangs. They are far above any duration, because a busy machine is slow, not wrong.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // Accounts of tests need no strong hash: at the default cost each one takes 90 ms.
  env: { LITE_AUTH_BCRYPT_COST: '4' },
  expect: { poll: { timeout: 120_000, interval: 5 } },
};
const database = {
  ...everywhere,
  ...(existsSync(sqlSetup) ? { globalSetup: [sqlSetup] } : {}),
};
const notThese = ['**/node_modules/**'];

/** Starts with the gallery: its files are small and take longest, and otherwise one window ends long after the other. */
class GalleryFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isGallery = ({ moduleId }: TestSpecification) => moduleId.includes('/components/gallery/');
    const sorted = await super.sort(files);
    return [...sorted.filter(isGallery), ...sorted.filter((file) => !isGallery(file))];
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    retry: 0,
    sequence: { sequencer: GalleryFirst },
    coverage: {
      include: ['src/**/*.tsx'],
      reporter: ['text', 'text-summary'],
      thresholds: { branches: 80 },
    },
    projects: [
      {
        test: {
          ...everywhere,
          name: 'unit',
          include: ['{src,sync,build,tests,e2e}/**/*.test.{ts,tsx}'],
          exclude: [...notThese, contracts, components, pure],
        },
      },
      {
        ...viteSetup,
        test: {
          name: 'components',
          // A busy machine is slow, not wrong.
          expect: { poll: { timeout: 60_000 } },
          include: [components],
          env: { VITE_GALLERY: process.env.GALLERY ?? 'whole' },
          setupFiles: [complaints, 'tests/components/support/setup.ts'],
          testTimeout: 240_000,
          // Not taken over from above: without it all files share one window.
          maxWorkers: 2,
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            // `tests/wire/record-calls.ts` reads what the tests call.
            commands: {
              noteCalls: (_context, lines: string[]) => appendFile(notedCalls, `${lines.join('\n')}\n`),
            },
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: findLightBrowser() ?? '',
                args: [...quietArgs, ...sparingArgs],
              },
              contextOptions: {
                reducedMotion: 'reduce',
                locale: 'en-US',
                timezoneId: 'Asia/Bangkok',
                hasTouch: true,
              },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
          },
        },
      },
      {
        test: {
          ...everywhere,
          name: 'rules',
          include: [pure],
          setupFiles: [complaints, propertySeed],
          isolate: false,
        },
      },
      {
        test: {
          ...database,
          name: 'sql',
          // Each file has a database of its own; modules hold no state.
          isolate: false,
          include: ['supabase/tests/**/*.test.ts'],
          exclude: [...notThese, contracts],
        },
      },
      {
        test: {
          ...database,
          name: 'backend',
          include: ['supabase/{local,facts,doctor,seed,functions,types}/**/*.test.ts'],
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
