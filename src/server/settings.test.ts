import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('an empty environment gives the defaults', () => {
  expect(readSettings({ PORT: '' })).toEqual({
    ok: true,
    settings: {
      port: 4173,
      host: 'localhost',
      dataDir: '.data',
      siteUrl: null,
      supabaseUrl: null,
      databaseUrl: null,
      accessTokenSeconds: 3600,
      seed: 'demo',
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
