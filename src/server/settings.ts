import { z } from 'zod';
import type { Captcha } from '../proof/rules/parse-captcha.ts';
import { isLoopbackName } from './hosts.ts';

const whole = (fallback: number, max: number) => z.coerce.number().int().min(0).max(max).default(fallback);

const schema = z.object({
  PORT: whole(4173, 65535),
  HOST: z.string().min(1).default('localhost'),
  DATA_DIR: z.string().min(1).default('.data'),
  /**
   * Directory of the ledger of irrevocable facts; by default beside DATA_DIR. It is never inside: a restore
   * would undo the facts.
   */
  LEDGER_DIR: z.string().min(1).optional(),
  /** Public URL of the site, for links in mails; default: host and port. */
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** A Supabase project instead of the embedded backend. */
  SUPABASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Publishable (or anonymous) key of the project. Every page carries it, so it is never the secret key. */
  SUPABASE_PUBLISHABLE_KEY: z
    .string()
    .refine((key) => !key.startsWith('sb_secret_'), 'this is the secret key')
    .optional(),
  /**
   * URL template of map tiles, as `https://host/{z}/{x}/{y}.png`; without it maps show names of provinces.
   */
  TILES_URL: z
    .string()
    .regex(
      /^https:\/\/[\w.-]+(:\d+)?\/(?=\S*\{z\})(?=\S*\{x\})\S*\{y\}\S*$/,
      'it must be https and have {z}, {x} and {y}',
    )
    .optional(),
  /** Attribution that the tile server requires beside the map. */
  TILES_ATTRIBUTION: z.string().max(200).optional(),
  /** The captcha that the project's Auth asks for, and its public key. */
  CAPTCHA_PROVIDER: z.enum(['turnstile', 'hcaptcha']).optional(),
  CAPTCHA_SITE_KEY: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'it is no site key')
    .optional(),
  /** A PostgreSQL server instead of the embedded one. */
  DATABASE_URL: z.string().min(1).optional(),
  ACCESS_TOKEN_SECONDS: whole(3600, 7 * 24 * 3600),
  /** Seed of an empty database: all demonstration data, its accounts alone, or nothing. */
  SEED: z.enum(['demo', 'accounts', 'none']).optional(),
  /** `1` allows the demonstration and its known passwords where others reach the server. */
  ALLOW_DEMO: z.literal('1').optional(),
  /**
   * Mail address of the administrator of a site without a demonstration; asked for at the first start when
   * missing.
   */
  ADMIN_EMAIL: z.email().max(255).optional(),
  /** The mail server, as `smtps://user:password@host`. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /**
   * `1` lets people sign in only after their mail address is confirmed (SECURITY-61); it needs a mail server.
   */
  CONFIRM_ADDRESSES: z.literal('1').optional(),
  /** Sender of mails; default: `no-reply` at the site's name. */
  MAIL_FROM: z.string().min(3).max(255).optional(),
  /** `1` logs each request, also where this machine alone reaches the server. */
  LOG_REQUESTS: z.literal('1').optional(),
  /** Bearer token with which a monitor reads `/metrics`. */
  METRICS_TOKEN: z.string().min(16).max(255).optional(),
});

/** The server's settings, read from environment variables. Null means that the variable is not set. */
export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  ledgerDir: string;
  siteUrl: string | null;
  /** Supabase project elsewhere, `url` without a trailing slash; null with the embedded backend. */
  project: { url: string; publishableKey: string } | null;
  tiles: { url: string; attribution: string } | null;
  captcha: Captcha | null;
  databaseUrl: string | null;
  accessTokenSeconds: number;
  /**
   * True when HOST is a loopback name, and SITE_URL is one too or missing, or ALLOW_DEMO is set. Only then
   * there is a mailbox page, and requests with a foreign Host are refused.
   */
  isLocalSite: boolean;
  /** The operator accepts known passwords where others reach the server. */
  isDemoAllowed: boolean;
  seed: 'demo' | 'accounts' | 'none';
  adminEmail: string | null;
  smtpUrl: string | null;
  confirmsAddresses: boolean;
  mailFrom: string | null;
  logsRequests: boolean;
  metricsToken: string | null;
}

/** `sentence` says to the operator which variable cannot be used, and why. */
export type ReadSettings = { ok: true; settings: Settings } | { ok: false; sentence: string };

/** Reads the settings from environment variables; an empty variable counts as absent. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): ReadSettings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { ok: false, sentence: `${issue?.path.join('.')} cannot be used: ${issue?.message}` };
  }
  const env = parsed.data;
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey } = env;
  if (Boolean(url) !== Boolean(publishableKey)) {
    return {
      ok: false,
      sentence: 'SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY belong together; one is missing.',
    };
  }
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: siteKey } = env;
  if (Boolean(provider) !== Boolean(siteKey) || (provider && !url)) {
    return {
      ok: false,
      sentence:
        'CAPTCHA_PROVIDER and CAPTCHA_SITE_KEY belong together, and to a project (SUPABASE_URL); without them a proof of work is asked for.',
    };
  }
  const isDemoAllowed = env.ALLOW_DEMO !== undefined;
  const isSiteLoopback = !env.SITE_URL || isLoopbackName(new URL(env.SITE_URL).hostname);
  const isLocalSite = isLoopbackName(env.HOST) && (isSiteLoopback || isDemoAllowed);
  const seed = env.SEED ?? (isLocalSite ? 'demo' : 'none');
  if (seed !== 'none' && !isLocalSite && !isDemoAllowed) {
    return {
      ok: false,
      sentence: `SEED=${seed} makes accounts with a known password, and others can reach this server. Use SEED=none, or ALLOW_DEMO=1 for a demonstration.`,
    };
  }
  if (env.CONFIRM_ADDRESSES && !env.SMTP_URL) {
    return {
      ok: false,
      sentence:
        'CONFIRM_ADDRESSES=1 lets nobody in without a mail, and there is no mail server: set SMTP_URL.',
    };
  }
  return {
    ok: true,
    settings: {
      port: env.PORT,
      host: env.HOST,
      dataDir: env.DATA_DIR,
      ledgerDir: env.LEDGER_DIR ?? `${env.DATA_DIR.replace(/\/+$/, '')}-ledger`,
      siteUrl: env.SITE_URL?.replace(/\/+$/, '') ?? null,
      project: url && publishableKey ? { url: url.replace(/\/+$/, ''), publishableKey } : null,
      tiles: env.TILES_URL ? { url: env.TILES_URL, attribution: env.TILES_ATTRIBUTION ?? '' } : null,
      captcha: provider && siteKey ? { provider, siteKey } : null,
      databaseUrl: env.DATABASE_URL ?? null,
      accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
      isLocalSite,
      isDemoAllowed,
      seed,
      adminEmail: env.ADMIN_EMAIL?.toLowerCase() ?? null,
      smtpUrl: env.SMTP_URL ?? null,
      confirmsAddresses: env.CONFIRM_ADDRESSES !== undefined,
      mailFrom: env.MAIL_FROM ?? null,
      logsRequests: !isLocalSite || env.LOG_REQUESTS !== undefined,
      metricsToken: env.METRICS_TOKEN ?? null,
    },
  };
}
