import { startLocalBackend, type LocalBackend } from '../../supabase/local/index.ts';
import { seedDemoAccounts } from '../../supabase/seed/demo-accounts.ts';
import { functions } from './functions.ts';
import type { Settings } from './settings.ts';

/** The embedded backend with this project's migrations, functions and demo accounts. */
export function openBackend(options: { settings: Settings; siteUrl: string }): Promise<LocalBackend> {
  const { settings, siteUrl } = options;
  return startLocalBackend({
    dataDir: settings.dataDir,
    siteUrl,
    migrationsDir: 'supabase/migrations',
    functions,
    accessTokenSeconds: settings.accessTokenSeconds,
    seed: seedDemoAccounts,
    ...(settings.databaseUrl ? { databaseUrl: settings.databaseUrl } : {}),
  });
}
