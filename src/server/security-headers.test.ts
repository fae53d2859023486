import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { allowStyles, appHeaders, contentSecurityPolicy, transportHeaders } from './security-headers.ts';
import { themeScript } from './theme-script.ts';

const here = { backendOrigin: null, tilesOrigin: null };

test('SECURITY-9: the policy allows nothing by default, one inline script and no eval but WebAssembly', () => {
  const policy = contentSecurityPolicy({ ...here, place: 'header' });
  expect(policy).toContain("default-src 'none'");
  const hash = createHash('sha256').update(themeScript).digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}' 'wasm-unsafe-eval';`);
  expect(policy).not.toContain("'unsafe-eval'");
  expect(policy).toContain("frame-ancestors 'none'");
});

test('a project elsewhere is allowed to answer and to show pictures', () => {
  const policy = contentSecurityPolicy({
    backendOrigin: 'https://p.supabase.co',
    tilesOrigin: 'https://tile.example',
    place: 'header',
  });
  expect(policy).toContain(
    "connect-src 'self' https://p.supabase.co https://tile.example wss://p.supabase.co;",
  );
  expect(policy).toContain("img-src 'self' data: blob: https://p.supabase.co https://tile.example;");
});

test('SECURITY-60 a captcha’s provider is let in where the operator has set one, and nowhere else', () => {
  const policyWith = (provider: 'turnstile' | 'hcaptcha' | null) =>
    contentSecurityPolicy({
      ...here,
      captcha: provider && { provider, siteKey: 'k' },
      place: 'header',
    });
  expect(policyWith(null)).not.toMatch(/cloudflare|hcaptcha|frame-src|captcha/);
  const turnstile = policyWith('turnstile');
  expect(turnstile).toMatch(/script-src 'self' [^;]* https:\/\/challenges\.cloudflare\.com;/);
  expect(turnstile).toContain('; frame-src https://challenges.cloudflare.com;');
  expect(turnstile).toContain('trusted-types default worker captcha');
  expect(turnstile).toContain("style-src 'self'; style-src-elem 'self';");
  const page = '<style>a{}</style>';
  const hcaptcha = appHeaders({ ...here, captcha: { provider: 'hcaptcha', siteKey: 'k' }, page });
  expect(hcaptcha['content-security-policy']).toMatch(
    /style-src-elem 'self' https:\/\/hcaptcha\.com https:\/\/\*\.hcaptcha\.com 'sha256-/,
  );
});

test('the meta twin says the same, but for what a meta may not say', () => {
  const header = appHeaders({ ...here, page: '' })['content-security-policy'];
  const meta = contentSecurityPolicy({ ...here, place: 'meta' });
  expect(header).toBe(`${meta}; frame-ancestors 'none'`);
});

test('SECURITY-9: no style is allowed but those of the page, each by its hash', () => {
  const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const page = '<style>a{}</style><p>b</p><style>c{}\n</style>';
  const header = appHeaders({ ...here, page })['content-security-policy'] ?? '';
  expect(header).toContain(`style-src-elem 'self' ${sha('a{}')} ${sha('c{}\n')};`);
  expect(header).not.toContain('unsafe-inline');
  const meta = contentSecurityPolicy({ ...here, place: 'meta' });
  const named = allowStyles({ policy: `<meta content="${meta}">${page}`, page });
  expect(header).toBe(`${/content="([^"]*)"/.exec(named)?.[1] ?? ''}; frame-ancestors 'none'`);
  expect(named.endsWith(page)).toBe(true);
});

test('SECURITY-22 a site behind TLS is used by TLS alone, and no other is', () => {
  expect(transportHeaders('https://sabai.example')).toEqual({
    'strict-transport-security': 'max-age=31536000',
  });
  expect(transportHeaders('http://localhost:4173')).toEqual({});
});
