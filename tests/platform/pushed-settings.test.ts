import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The settings of config.toml by `section.key`. A push writes each of them into the project, and leaves all others. */
async function readSettings(): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(path.join(import.meta.dirname, '../../supabase/config.toml'), 'utf8');
  const settings = new Map<string, string>();
  let section = '';
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    const header = /^\[([\w.-]+)\]$/.exec(line)?.[1];
    const setting = /^([\w.-]+)\s*=\s*(.+)$/.exec(line);
    if (header !== undefined) section = `${header}.`;
    else if (setting) settings.set(`${section}${setting[1]}`, setting[2] ?? '');
    else throw new Error(`config.toml has a line that this test cannot read: ${line}`);
  }
  return settings;
}

/** What an operator sets in the project (PRODUCTION.md, step 2), by the platform's names. */
const OPERATORS =
  /^auth\.(site_url|additional_redirect_urls|captcha|hook|external|sms|mfa|sessions|rate_limit|email\.(enable_confirmations|smtp|template))\b/;

test('a push of config.toml undoes nothing that an operator sets in the project', async () => {
  const settings = await readSettings();
  expect([...settings.keys()].filter((name) => OPERATORS.test(name))).toEqual([]);
  const elsewhere = [...settings].filter(([, value]) => /localhost|127\.0\.0\.1|\[::1\]/i.test(value));
  expect(elsewhere).toEqual([]);
  // The command line pushes the letters `env(NAME)` where the variable is not set.
  expect([...settings].filter(([, value]) => value.includes('env('))).toEqual([]);
});

test('what config.toml sets is what the embedded server does', async () => {
  const settings = await readSettings();
  const names = [
    'api.schemas',
    'api.max_rows',
    'auth.jwt_expiry',
    'auth.enable_refresh_token_rotation',
    'auth.refresh_token_reuse_interval',
    'auth.minimum_password_length',
    'auth.enable_anonymous_sign_ins',
  ];
  expect(names.map((name) => settings.get(name))).toEqual([
    '["public"]',
    '1000',
    '3600',
    'true',
    '10',
    '6',
    'false',
  ]);
});
