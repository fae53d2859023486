import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

const from = (remoteAddress: string | undefined, forwarded?: string) =>
  clientAddress({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as Parameters<typeof clientAddress>[0]);

test('SECURITY-32 the address is the peer’s, or what the proxy on this machine added last', () => {
  expect(from('203.0.113.7')).toBe('203.0.113.7');
  expect(from('::ffff:203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
  expect(from('127.0.0.1', '10.0.0.1, 198.51.100.1')).toBe('198.51.100.1');
  expect(from('::1')).toBeNull();
  expect(from(undefined)).toBeNull();
  expect(clientAddress(undefined)).toBeNull();
  // One subscriber's /64 of IPv6 counts as one address.
  expect(from('2001:db8:1:2:aaaa::1')).toBe(from('2001:db8:1:2:bbbb::2'));
  expect(from('2001:db8:1:2::1')).not.toBe(from('2001:db8:1:3::1'));
});
