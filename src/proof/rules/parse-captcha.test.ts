import { expect, test } from 'vitest';
import { parseCaptcha } from './parse-captcha.ts';

test('SECURITY-60 a captcha is a known provider and its key', () => {
  expect(parseCaptcha('turnstile:0x4AAA-b_c')).toEqual({ provider: 'turnstile', siteKey: '0x4AAA-b_c' });
  expect(parseCaptcha('hcaptcha:10000000-ffff')).toMatchObject({ provider: 'hcaptcha' });
  for (const other of [null, '', 'turnstile', 'turnstile:', 'other:key', 'turnstile:a b', 'turnstile:"><']) {
    expect(parseCaptcha(other)).toBeNull();
  }
});
