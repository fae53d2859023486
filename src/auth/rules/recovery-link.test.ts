import { expect, it } from 'vitest';
import { isLinkOfMail } from '../../lib/links/is-link-of-mail.ts';
import { readRecoveryLink } from './recovery-link.ts';

const body = btoa(JSON.stringify({ sub: 'u1', email: 'a@b.co' })).replace(/=+$/, '');
const token = `h.${body}.s`;

it('reads the session of a recovery link, and whose it is', () => {
  const hash = `#access_token=${token}&expires_in=3600&refresh_token=r&token_type=bearer&type=recovery`;
  expect(readRecoveryLink(hash)).toEqual({
    ok: true,
    value: { accessToken: token, refreshToken: 'r', expiresInSeconds: 3600, userId: 'u1', email: 'a@b.co' },
  });
});

it('takes no other kind of token from an address', () => {
  for (const type of ['signup', 'magiclink', 'invite', 'email_change', '']) {
    const hash = `#access_token=${token}&expires_in=3600&refresh_token=r&type=${type}`;
    expect(readRecoveryLink(hash)).toEqual({ ok: false, problem: 'none' });
  }
  expect(readRecoveryLink('#main')).toEqual({ ok: false, problem: 'none' });
  expect(readRecoveryLink('')).toEqual({ ok: false, problem: 'none' });
  expect(readRecoveryLink('#type=recovery&access_token=x')).toEqual({ ok: false, problem: 'none' });
});

it('SECURITY-7 a fragment with tokens of any kind is to leave the address, and no other is', () => {
  for (const type of ['recovery', 'signup', 'magiclink', 'invite']) {
    expect(isLinkOfMail(`#access_token=${token}&refresh_token=r&type=${type}`)).toBe(true);
  }
  expect(isLinkOfMail('#refresh_token=r')).toBe(true);
  expect(isLinkOfMail('#error=access_denied&error_code=otp_expired')).toBe(true);
  for (const other of ['', '#main', '#0123456789abcdef']) expect(isLinkOfMail(other)).toBe(false);
});

it('knows a link that has expired', () => {
  expect(readRecoveryLink('#error=access_denied&error_code=otp_expired')).toEqual({
    ok: false,
    problem: 'expired',
  });
});

it('goes on without an owner where the token cannot be read', () => {
  const answer = readRecoveryLink('#access_token=x&expires_in=60&refresh_token=r&type=recovery');
  expect(answer).toMatchObject({ ok: true, value: { userId: null, email: null } });
});
