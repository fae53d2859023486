import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openGate, type Gate } from './gate.ts';

let server: Server;
let gate: Gate;
let served: string[] = [];

beforeEach(async () => {
  served = [];
  server = createServer((request, response) => {
    served.push(request.url ?? '');
    response.end(`served ${request.url}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  gate = await openGate({ target: () => Promise.resolve(server.address() as AddressInfo) });
});
afterEach(async () => {
  await gate.close();
  server.closeAllConnections();
  server.close();
});

async function ask(path: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(`${gate.origin}${path}`, { method: 'POST', body: 'x', headers });
  return `${response.status} ${await response.text()}`;
}

test('passes requests and counts them', async () => {
  expect(await ask('/a')).toBe('200 served /a');
  expect(await ask('/a/b')).toBe('200 served /a/b');
  expect([gate.count(/^\/a/), gate.count(/b$/), gate.disturbed]).toEqual([2, 1, false]);
});

test('says whose token a request carried', async () => {
  const token = `x.${Buffer.from(JSON.stringify({ sub: 'user-1' })).toString('base64url')}.x`;
  await ask('/a', { authorization: `Bearer ${token}` });
  await ask('/b', { authorization: 'Bearer sb_publishable_local' });
  await ask('/c', { apikey: 'sb_publishable_local' });
  await ask('/d');
  expect(gate.seen.map(({ subject }) => subject)).toEqual(['user-1', 'anon', 'anon', null]);
});

test('refuses connections while it is cut', async () => {
  await ask('/a');
  await gate.cut();
  await expect(ask('/b')).rejects.toThrow('fetch failed');
  await gate.open();
  expect(await ask('/c')).toBe('200 served /c');
  expect(served).toEqual(['/a', '/c']);
});

test('destroys one answer after the server gave it', async () => {
  const dropped = gate.dropAnswerOnce(/push/);
  await ask('/other');
  await expect(ask('/push')).rejects.toThrow('fetch failed');
  await dropped;
  expect(await ask('/push')).toBe('200 served /push');
  expect(served).toEqual(['/other', '/push', '/push']);
});

test('gives made answers that the server never saw', async () => {
  gate.answerWith({ path: /push/, times: 2, answer: { status: 503, body: 'busy' } });
  expect([await ask('/push'), await ask('/push'), await ask('/push')]).toEqual([
    '503 busy',
    '503 busy',
    '200 served /push',
  ]);
  expect(served).toEqual(['/push']);
});

test('holds an answer until it is released', async () => {
  const held = gate.holdAnswerOnce(/push/);
  const asked = ask('/push');
  await held.arrived;
  expect(served).toEqual(['/push']);
  held.release();
  expect(await asked).toBe('200 served /push');
});
