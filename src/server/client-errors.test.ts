import { expect, test } from 'vitest';
import { createSourcePlaces } from './source-places.ts';
import { handleClientErrors, type ClientError } from './handle-client-errors.ts';
import { createWebApp } from './web-app.ts';

/** In this map column 1 of the built line is `src/crm/state.ts:3:5`, and column 11 is line 4 of a package. */
const map = JSON.stringify({
  version: 3,
  sources: ['../../src/crm/state.ts?tsr-split=component', '../../node_modules/react/index.js'],
  names: [],
  mappings: 'AAEI,UCCA',
});

function makeServer() {
  const stored: ClientError[] = [];
  let nowMs = 0;
  const asked: string[] = [];
  const sourceOf = createSourcePlaces(async (file) => {
    asked.push(file);
    if (file === 'assets/torn.js') return map.slice(1);
    return file === 'assets/crm-a1b2c3d.js' ? map : null;
  });
  const clientErrors = handleClientErrors({
    sourceOf,
    store: async (error) => void stored.push(error),
    nowMs: () => nowMs,
  });
  const app = createWebApp({ backend: null, files: async () => new Response('page'), clientErrors });
  const send = async (body: unknown) =>
    app.request('/functions/v1/client-error', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return { send, stored, asked, pass: (ms: number) => (nowMs += ms) };
}
const report = {
  runsIn: 'window',
  name: 'TypeError',
  release: 1,
  places: ['assets/crm-a1b2c3d.js:1:1', 'assets/crm-a1b2c3d.js:1:11', 'assets/gone.js:5:6'],
};

test('SECURITY-39 places in built files become places in our sources; unknown ones stay', async () => {
  const server = makeServer();
  expect((await server.send(report)).status).toBe(204);
  expect(server.stored).toEqual([
    { ...report, places: ['src/crm/state.ts:3:5', 'node_modules/react/index.js:4:5', 'assets/gone.js:5:6'] },
  ]);
  await server.send(report);
  expect(server.asked).toEqual(['assets/crm-a1b2c3d.js', 'assets/gone.js']);
});

test('SECURITY-39 a place is stored as it is where the map of its file is damaged', async () => {
  const server = makeServer();
  const places = ['assets/torn.js:1:1'];
  for (let time = 0; time < 2; time += 1) expect((await server.send({ ...report, places })).status).toBe(204);
  expect(server.stored).toMatchObject([{ places }, { places }]);
});

test.each([
  ['no JSON', 'x'],
  ['a message', { ...report, name: 'สมชาย ใจดี' }],
  ['a path outside', { ...report, places: ['assets/../../../etc/passwd.js:1:1'] }],
  ['an address of a person', { ...report, places: ['/crm/customer/5e1c:1:1'] }],
  ['no place', { ...report, places: [] }],
  ['too many places', { ...report, places: Array.from({ length: 11 }, () => 'worker.js:1:1') }],
])('SECURITY-39 a report with %s is refused and not stored', async (_what, body) => {
  const server = makeServer();
  expect((await server.send(body)).status).toBe(400);
  expect(server.stored).toEqual([]);
});

test('SECURITY-39 a report of more than 4 kB, and the 61st of a minute, are refused', async () => {
  const server = makeServer();
  expect((await server.send(JSON.stringify({ ...report, more: 'x'.repeat(5000) }))).status).toBe(413);
  for (let index = 0; index < 60; index += 1) expect((await server.send(report)).status).toBe(204);
  const refused = await server.send(report);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  server.pass(60_000);
  expect((await server.send(report)).status).toBe(204);
});
