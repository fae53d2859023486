import { randomBytes } from 'node:crypto';
import { renditions } from '../listings/rules/image-url.ts';
import { startLocalBackend, type LocalBackend } from '../../supabase/local/index.ts';
import { DEMO_ACCOUNTS, seedDemoAccounts } from '../../supabase/seed/demo-accounts.ts';
import { seedDemo } from '../../supabase/seed/seed-demo.ts';
import { makeFunctions } from './functions.ts';
import type { OpenBackend } from './run.ts';
import type { Settings } from './settings.ts';

/** The embedded backend with this project's migrations, functions and, on the first start, demo data. */
export function openBackend(options: { settings: Settings; siteUrl: string }): Promise<LocalBackend> {
  const { settings, siteUrl } = options;
  return startLocalBackend({
    dataDir: settings.dataDir,
    siteUrl,
    migrationsDir: 'supabase/migrations',
    functions: makeFunctions({ environment: process.env, dataDir: () => settings.dataDir }),
    renditions: Object.values(renditions),
    accessTokenSeconds: settings.accessTokenSeconds,
    seed: settings.seed === 'demo' ? seedDemo : seedDemoAccounts,
    // Nobody outside needs the key to everything; a known one would be a way in.
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
    ...(settings.databaseUrl ? { databaseUrl: settings.databaseUrl } : {}),
  });
}

/** As {@link openBackend}, for the servers; its ready lines name the demo accounts and the mailbox. */
export const openForServer: OpenBackend = async ({ settings, siteUrl }) => {
  const opened = await openBackend({ settings, siteUrl });
  return {
    handle: (request) => opened.handle(request),
    upgrade: opened.upgrade,
    close: () => opened.close(),
    readyLines: [
      `Mailbox:         ${siteUrl}/_mail`,
      `Sign in as:      ${DEMO_ACCOUNTS.map(({ email }) => email).join(', ')}`,
      '                 (password demo1234)',
      `Data:            ${settings.dataDir} (npm run reset empties it)`,
    ],
  };
};
