import { randomBytes } from 'node:crypto';
import { renditions } from '../listings/rules/image-url.ts';
import {
  registerPushKey,
  registerVoucherKey,
  startLocalBackend,
  type LocalBackend,
} from '../../supabase/local/index.ts';
import { DEMO_ACCOUNTS, seedDemoAccounts } from '../../supabase/seed/demo-accounts.ts';
import { prepareAdministrator } from '../../supabase/seed/prepare-administrator.ts';
import { seedDemo } from '../../supabase/seed/seed-demo.ts';
import { askAdminEmail } from './ask-admin-email.ts';
import { makeFunctions } from './functions.ts';
import type { OpenBackend } from './run.ts';
import type { Settings } from './settings.ts';

/**
 * Starts the embedded backend with this project's migrations, functions and, on the first start, the seed.
 */
export async function openBackend(options: { settings: Settings; siteUrl: string }): Promise<LocalBackend> {
  const { settings, siteUrl } = options;
  const { dataDir } = settings;
  let opened: LocalBackend | null = null;
  const pushKeys = (process.env['WEB_PUSH_KEYS'] ?? '').split(',').filter((key) => key !== '');
  const backend = await startLocalBackend({
    dataDir,
    ledgerDir: settings.ledgerDir,
    siteUrl,
    migrationsDir: 'supabase/migrations',
    functions: makeFunctions({
      environment: process.env,
      dataDir: () => dataDir,
      handle: async (request, address) => (await opened?.handle(request, address)) ?? null,
      siteUrl,
    }),
    renditions: Object.values(renditions),
    // A demonstration accepts sign-ups without the hook: its passwords are known, and scripts sign up there.
    hasSignUpHook: !settings.isLocalSite,
    accessTokenSeconds: settings.accessTokenSeconds,
    confirmsAddresses: settings.confirmsAddresses,
    seed: { demo: seedDemo, accounts: seedDemoAccounts, none: () => Promise.resolve() }[settings.seed],
    // The secret key bypasses row-level security. Nothing outside this process needs it, so it is random at
    // each start.
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
    ...(settings.isLocalSite && !settings.smtpUrl
      ? {}
      : {
          outgoing: {
            smtpUrl: settings.smtpUrl,
            from: settings.mailFrom ?? `Sabai <no-reply@${new URL(siteUrl).hostname}>`,
          },
        }),
    ...(pushKeys.length > 0 ? { pushKeys } : {}),
    ...(settings.databaseUrl ? { databaseUrl: settings.databaseUrl } : {}),
  });
  opened = backend;
  try {
    // Size of a proof of work. A server that only this machine reaches needs no defence against bots.
    await backend.sql`update private.proof_settings set numbers = ${settings.isLocalSite ? 500 : 50_000}`;
    await registerVoucherKey({
      sql: backend.sql,
      dataDir,
      given: process.env['VOUCHER_SIGNING_KEY'] ?? null,
    });
    await registerPushKey({ sql: backend.sql, dataDir, given: pushKeys });
    return backend;
  } catch (error) {
    await backend.close();
    throw error;
  }
}

/** Opens the backend for `run`; `readyLines` give the operator what is needed to sign in. */
export const openForServer: OpenBackend = async ({ settings, siteUrl }) => {
  const opened = await openBackend({ settings, siteUrl });
  try {
    const lines = settings.seed === 'none' ? await siteLines({ opened, settings, siteUrl }) : demoLines;
    return {
      handle: (request, address) => opened.handle(request, address),
      upgrade: opened.upgrade,
      close: () => opened.close(),
      readyLines: [
        ...(settings.isLocalSite && !settings.smtpUrl ? [`Mailbox:         ${siteUrl}/_mail`] : []),
        ...lines,
        `Data:            ${settings.dataDir} (npm run reset empties it)`,
      ],
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
};

const demoLines = [
  `Sign in as:      ${DEMO_ACCOUNTS.map(({ email }) => email).join(', ')}`,
  '                 (password demo1234)',
];

/**
 * Ready lines of a site without a demonstration. Throws a sentence for the operator when others could use
 * accounts of a demonstration, or when no administrator can be named.
 */
async function siteLines(options: {
  opened: LocalBackend;
  settings: Settings;
  siteUrl: string;
}): Promise<string[]> {
  const { opened, settings, siteUrl } = options;
  const { sql, keys } = opened;
  const demo = DEMO_ACCOUNTS.map(({ email }) => email);
  const [known] = await sql`select from auth.users where email = any (${demo})`;
  if (known && !settings.isLocalSite && !settings.isDemoAllowed) {
    throw new Error(
      `${settings.dataDir} has accounts of the demonstration, whose password everybody knows. Use another DATA_DIR, or empty it: npm run reset`,
    );
  }
  if (settings.isLocalSite && !settings.adminEmail) return [];
  const fetch = async (request: Request) =>
    (await opened.handle(request)) ?? new Response(null, { status: 404 });
  const link = await prepareAdministrator({
    context: { sql, keys, siteUrl, fetch },
    askEmail: () => settings.adminEmail ?? askAdminEmail(),
  });
  return link
    ? [`Administrator:   ${link}`, '                 (sets a password; once, within the hour)']
    : [];
}
