import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('an empty environment gives the defaults', () => {
  expect(readSettings({ PORT: '' })).toEqual({
    ok: true,
    settings: {
      port: 4173,
      host: 'localhost',
      dataDir: '.data',
      ledgerDir: '.data-ledger',
      siteUrl: null,
      project: null,
      tiles: null,
      captcha: null,
      databaseUrl: null,
      accessTokenSeconds: 3600,
      isLocalSite: true,
      isDemoAllowed: false,
      seed: 'demo',
      adminEmail: null,
      smtpUrl: null,
      confirmsAddresses: false,
      mailFrom: null,
      logsRequests: false,
      metricsToken: null,
    },
  });
});

test('what cannot be used is named', () => {
  expect(readSettings({ PORT: '99999' })).toMatchObject({
    ok: false,
    sentence: expect.stringContaining('PORT'),
  });
  expect(readSettings({ PORT: 'x' })).toMatchObject({ ok: false });
  expect(readSettings({ SUPABASE_URL: 'ftp://x' })).toMatchObject({ ok: false });
  expect(readSettings({ SEED: 'all' })).toMatchObject({ ok: false });
});

test('SECURITY-61 addresses are confirmed where the operator says so, and mails can be sent', () => {
  expect(readSettings({ CONFIRM_ADDRESSES: '1' })).toMatchObject({
    ok: false,
    sentence: expect.stringContaining('SMTP_URL'),
  });
  const SMTP_URL = 'smtps://user:password@mail.example';
  expect(readSettings({ CONFIRM_ADDRESSES: '1', SMTP_URL })).toMatchObject({
    settings: { confirmsAddresses: true },
  });
});

test('SECURITY-15 the demonstration stays on this machine unless the operator allows it elsewhere', () => {
  for (const HOST of ['localhost', '127.0.0.1', '::1']) {
    expect(readSettings({ HOST })).toMatchObject({ settings: { isLocalSite: true, seed: 'demo' } });
  }
  for (const elsewhere of [{ HOST: '0.0.0.0' }, { HOST: '::' }, { SITE_URL: 'https://sabai.example' }]) {
    expect(readSettings(elsewhere)).toMatchObject({ settings: { isLocalSite: false, seed: 'none' } });
    for (const SEED of ['demo', 'accounts']) {
      expect(readSettings({ ...elsewhere, SEED })).toMatchObject({
        ok: false,
        sentence: expect.stringContaining('ALLOW_DEMO=1'),
      });
      expect(readSettings({ ...elsewhere, SEED, ALLOW_DEMO: '1' })).toMatchObject({
        settings: { seed: SEED },
      });
    }
  }
  const public0 = { HOST: '0.0.0.0', ALLOW_DEMO: '1', SEED: 'demo' };
  expect(readSettings(public0)).toMatchObject({ settings: { isLocalSite: false } });
  const tunnel = { SITE_URL: 'https://sabai.example', ALLOW_DEMO: '1' };
  expect(readSettings(tunnel)).toMatchObject({ settings: { isLocalSite: true, seed: 'demo' } });
});

test('a project elsewhere needs its address and its publishable key', () => {
  const url = 'https://p.supabase.co/';
  expect(readSettings({ SUPABASE_URL: url })).toMatchObject({ ok: false });
  expect(readSettings({ SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: 'sb_secret_x' })).toMatchObject({
    ok: false,
    sentence: expect.stringContaining('secret'),
  });
  expect(readSettings({ SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' })).toMatchObject({
    settings: { project: { url: 'https://p.supabase.co', publishableKey: 'sb_publishable_x' } },
  });
});

test('SECURITY-60 a captcha is a provider with its key, and belongs to a project', () => {
  const project = { SUPABASE_URL: 'https://p.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' };
  const captcha = { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: '0x4AAA' };
  expect(readSettings({ ...project, ...captcha })).toMatchObject({
    settings: { captcha: { provider: 'turnstile', siteKey: '0x4AAA' } },
  });
  expect(readSettings(project)).toMatchObject({ settings: { captcha: null } });
  for (const wrong of [
    captcha,
    { ...project, CAPTCHA_PROVIDER: 'turnstile' },
    { ...project, CAPTCHA_SITE_KEY: '0x4AAA' },
    { ...project, ...captcha, CAPTCHA_PROVIDER: 'other' },
    { ...project, ...captcha, CAPTCHA_SITE_KEY: '"><' },
  ]) {
    expect(readSettings(wrong)).toMatchObject({ ok: false });
  }
});

test('tiles come by https from a template', () => {
  const url = 'https://tile.example/{z}/{x}/{y}.png';
  expect(readSettings({ TILES_URL: url, TILES_ATTRIBUTION: '© people' })).toMatchObject({
    settings: { tiles: { url, attribution: '© people' } },
  });
  for (const bad of [
    'http://tile.example/{z}/{x}/{y}.png',
    'https://tile.example/map.png',
    "https://a b'/{z}",
  ]) {
    expect(readSettings({ TILES_URL: bad })).toMatchObject({ ok: false });
  }
});
