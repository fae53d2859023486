import { expect, test } from 'vitest';
import { foreignStatus, isLoopbackName, isOwnHost } from './hosts.ts';

test('only names and addresses of this machine are loopback', () => {
  for (const name of [
    'localhost',
    'LOCALHOST',
    'sabai.localhost',
    '127.0.0.1',
    '127.9.9.9',
    '::1',
    '[::1]',
  ]) {
    expect(isLoopbackName(name), name).toBe(true);
  }
  const foreign = [
    '0.0.0.0',
    '::',
    '192.168.1.4',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'notlocalhost',
  ];
  for (const name of foreign) expect(isLoopbackName(name), name).toBe(false);
});

test('SECURITY-15 a name rebound to this machine is not its own', () => {
  const siteUrl = 'http://sabai.test:4173';
  for (const host of ['localhost:4173', '127.0.0.1', '[::1]:80', 'sabai.test', 'SABAI.test:9']) {
    expect(isOwnHost({ host, siteUrl }), host).toBe(true);
  }
  for (const host of ['evil.example:4173', 'localhost@evil.example', '', null]) {
    expect(isOwnHost({ host, siteUrl }), String(host)).toBe(false);
  }
});

test('SECURITY-15 a page of another site is refused, and pages of this machine and of the site are not', () => {
  const siteUrl = 'http://sabai.test:4173';
  const statusOf = (origin: string | null, host = 'localhost:4173') =>
    foreignStatus({ host, origin, siteUrl });
  for (const origin of [
    null,
    'http://localhost:5173',
    'http://127.0.0.1',
    'http://[::1]:80',
    'http://sabai.test',
  ]) {
    expect(statusOf(origin), String(origin)).toBeNull();
  }
  for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'null', ''])
    expect(statusOf(origin), origin).toBe(403);
  expect(statusOf(null, 'evil.example')).toBe(421);
});
