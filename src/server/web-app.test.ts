import { expect, test } from 'vitest';
import { expectConsoleError } from '../../tests/support/console-errors.ts';
import { createWebApp, type AnswerRequest } from './web-app.ts';

const files = () => Promise.resolve(new Response('page'));
const api: AnswerRequest = (request) =>
  Promise.resolve(request.url.endsWith('/unknown') ? null : new Response('api'));

async function ask(options: { path: string; backend: Promise<AnswerRequest> | null }): Promise<string> {
  const response = await createWebApp({ backend: options.backend, files }).request(options.path);
  return `${response.status} ${response.headers.get('content-type')?.includes('json') ? 'json' : await response.text()}`;
}

test('paths of the API go to the backend and all others to the app', async () => {
  const backend = Promise.resolve(api);
  for (const path of [
    '/rest/v1/x',
    '/auth/v1/token',
    '/storage/v1/a.png',
    '/functions/v1/f',
    '/_mail',
    '/_mail.json',
  ]) {
    expect(await ask({ path, backend })).toBe('200 api');
  }
  for (const path of ['/', '/crm', '/authors', '/restaurants/a', '/_mailing', '/worker.js']) {
    expect(await ask({ path, backend })).toBe('200 page');
  }
});

test('SECURITY-15 a request under a foreign name or of a foreign page reaches neither the API nor the app', async () => {
  const app = createWebApp({ backend: Promise.resolve(api), files, localSiteUrl: 'http://localhost:4173' });
  const host = 'localhost:4173';
  for (const path of ['/', '/_mail', '/auth/v1/token']) {
    const statusOf = async (headers: Record<string, string>) => (await app.request(path, { headers })).status;
    expect(await statusOf({ host: 'evil.example:4173' })).toBe(421);
    expect(await statusOf({ host, origin: 'https://evil.example' })).toBe(403);
    expect(await statusOf({ host, origin: 'http://127.0.0.1:5173' })).toBe(200);
    expect(await statusOf({ host })).toBe(200);
  }
});

test('what the backend does not know is no page', async () => {
  expect(await ask({ path: '/rest/unknown', backend: Promise.resolve(api) })).toBe('404 json');
  expect(await ask({ path: '/rest/v1/x', backend: null })).toBe('404 json');
});

test('monitors learn of the process by /healthz, and of its backend by /readyz', async () => {
  let open = (_answers: AnswerRequest) => {};
  const backend = new Promise<AnswerRequest>((resolve) => (open = resolve));
  expect(await ask({ path: '/healthz', backend })).toBe('200 ok');
  expect(await ask({ path: '/readyz', backend })).toBe('503 not ready');
  open(({ url }) => Promise.resolve(new Response(`asked ${new URL(url).pathname}`)));
  expect(await ask({ path: '/readyz', backend })).toBe('200 asked /readyz');
  const failed = Promise.reject<AnswerRequest>(new Error('did not open'));
  expect(await ask({ path: '/readyz', backend: failed })).toBe('503 not ready');
  expect(await ask({ path: '/readyz', backend: null })).toBe('200 ready');
});

test('requests wait for a backend that still opens, pages do not', async () => {
  let open = (_answers: AnswerRequest) => {};
  const backend = new Promise<AnswerRequest>((resolve) => (open = resolve));
  const early = ask({ path: '/rest/v1/x', backend });
  expect(await ask({ path: '/', backend })).toBe('200 page');
  open(api);
  expect(await early).toBe('200 api');
});

test('a backend that throws answers 500 without its reasons', async () => {
  expectConsoleError(/the reason/);
  const app = createWebApp({
    backend: Promise.resolve(() => Promise.reject(new Error('the reason'))),
    files,
  });
  const response = await app.request('/rest/v1/x');
  expect([response.status, await response.json()]).toEqual([500, { message: 'Internal error' }]);
});

test('a backend that never answers is given up after the limit', async () => {
  const backend = Promise.resolve<AnswerRequest>(() => new Promise<never>(() => undefined));
  const app = createWebApp({ backend, files, requestLimitMs: 10 });
  expect((await app.request('/rest/v1/x')).status).toBe(504);
});

test('SECURITY-22 every answer of a site behind TLS asks browsers to stay there', async () => {
  const app = createWebApp({ backend: Promise.resolve(api), files, siteUrl: 'https://sabai.example' });
  for (const path of ['/', '/rest/v1/x', '/rest/unknown']) {
    expect((await app.request(path)).headers.get('strict-transport-security')).toMatch(/^max-age=/);
  }
});

test('every answer says how its type is to be read', async () => {
  const app = createWebApp({ backend: Promise.resolve(api), files });
  for (const path of ['/', '/rest/v1/x', '/rest/unknown']) {
    expect((await app.request(path)).headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('SECURITY-24 each request has an id and one line of log, without what could name a person', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const app = createWebApp({ backend: Promise.resolve(api), files, log });
  const given = await app.request('/v/8QK42-7XJ93?from=line', { headers: { 'x-request-id': 'proxy-0001' } });
  expect(given.headers.get('x-request-id')).toBe('proxy-0001');
  const made = await app.request('/rest/v1/customers?phone=eq.0812345678');
  expect(lines).toMatchObject([
    { id: 'proxy-0001', method: 'GET', route: '/v/…', status: 200, ms: expect.any(Number) },
    { id: made.headers.get('x-request-id'), route: '/rest/v1/customers', status: 200 },
  ]);
  for (const [path, route] of [
    ['/', '/'],
    ['/assets/index-1a.js', '/assets/index-1a.js'],
    ['/rest/v1/rpc/sync_push', '/rest/v1/rpc/sync_push'],
    ['/storage/v1/object/documents/a-person/card.jpg', '/storage/v1/object/…'],
    ['/%E0%B8%AA%E0%B8%A1/x', '/…'],
  ] as const) {
    await app.request(path);
    expect(lines.at(-1)).toMatchObject({ route });
  }
});

test('an error that no rule foresaw names its request', async () => {
  expectConsoleError(/request proxy-0002.*the reason/s);
  const backend = Promise.resolve<AnswerRequest>(() => Promise.reject(new Error('the reason')));
  const app = createWebApp({ backend, files });
  await app.request('/rest/v1/x', { headers: { 'x-request-id': 'proxy-0002' } });
});

test('a monitor with the token reads what was counted, and nobody else', async () => {
  const metricsToken = 'a-token-of-a-monitor';
  const app = createWebApp({ backend: Promise.resolve(api), files, metricsToken });
  await app.request('/rest/v1/x');
  const ask = (authorization: string) => app.request('/metrics', { headers: { authorization } });
  const read = await ask(`Bearer ${metricsToken}`);
  expect(read.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await read.text()).toContain('http_request_duration_seconds_count{kind="rest",status="200"} 1');
  for (const wrong of ['', 'Bearer a-token-of-a-stranger']) expect((await ask(wrong)).status).toBe(404);
  const without = createWebApp({ backend: Promise.resolve(api), files });
  expect((await without.request('/metrics', { headers: { authorization: 'Bearer ' } })).status).toBe(404);
});
