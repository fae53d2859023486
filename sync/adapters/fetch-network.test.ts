import { type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchNetwork } from './fetch-network.ts';

let answer: (reply: ServerResponse) => unknown = () => undefined;
let server: Server;
let url = '';
const heard: { authorization: string | undefined; apikey: unknown }[] = [];
beforeAll(async () => {
  server = createServer((request, reply) => {
    heard.push({ authorization: request.headers.authorization, apikey: request.headers['apikey'] });
    answer(reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function ask(how: (reply: ServerResponse) => unknown, options: { token?: string; timeoutMs?: number } = {}) {
  answer = how;
  const { token = null, timeoutMs = 20_000 } = options;
  const request = { method: 'POST', path: '/x', token, body: {}, timeoutMs } as const;
  return fetchNetwork({ url, publishableKey: 'key' }).request(request);
}

it('I2 carries the token it was given, or none', async () => {
  await ask((reply) => reply.end('{}'), { token: 'mine' });
  await ask((reply) => reply.end('{}'));
  expect(heard.slice(-2)).toEqual([
    { authorization: 'Bearer mine', apikey: 'key' },
    { authorization: undefined, apikey: 'key' },
  ]);
});

it('E4 distinguishes JSON from pages, empty and cut bodies, whatever the status', async () => {
  const json = await ask((reply) => reply.writeHead(403).end('{"code":"42501"}'));
  expect(json).toEqual({ kind: 'answer', status: 403, json: { code: '42501' }, retryAfterMs: null });
  for (const body of ['<html>Sign in to the Wi-Fi</html>', '', '{"access_token":"a']) {
    for (const status of [200, 403, 511]) {
      const result = await ask((reply) => reply.writeHead(status).end(body));
      expect(result).toEqual({ kind: 'unreadable', status, retryAfterMs: null });
    }
  }
});

it('E4 a body that ends before its announced length is no answer', async () => {
  const result = await ask((reply) => {
    reply.writeHead(200, { 'content-length': '100' });
    reply.write('{}');
    setImmediate(() => reply.destroy());
  });
  expect(result).toEqual({ kind: 'no_answer', cause: 'network' });
});

it('E4 does not follow a portal to its page', async () => {
  const result = await ask((reply) => reply.writeHead(302, { location: '/portal' }).end());
  expect(result).toEqual({ kind: 'no_answer', cause: 'network' });
});

it('E3 gives up at its time limit, also in the middle of a body', async () => {
  const never = await ask(() => undefined, { timeoutMs: 50 });
  const half = await ask((reply) => void reply.writeHead(200).write('{'), { timeoutMs: 50 });
  expect([never, half]).toEqual(Array.from({ length: 2 }, () => ({ kind: 'no_answer', cause: 'timeout' })));
});

it('E5 reads how long to wait, in seconds or as a date', async () => {
  const seconds = await ask((reply) => reply.writeHead(429, { 'retry-after': '120' }).end('{}'));
  expect(seconds).toMatchObject({ status: 429, retryAfterMs: 120_000 });
  const past = new Date(0).toUTCString();
  const date = await ask((reply) => reply.writeHead(503, { 'retry-after': past }).end('busy'));
  expect(date).toEqual({ kind: 'unreadable', status: 503, retryAfterMs: 0 });
});
