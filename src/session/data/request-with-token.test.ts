import { expect, it } from 'vitest';
import { NoToken } from '../../../sync/index.ts';
import { requestWithToken } from './request-with-token.ts';

const backend = { url: 'https://api.example', publishableKey: 'public' };
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

/** A server that gives these answers in turn; `seen` are the requests that it received. */
function serverOf(answers: (Response | Error)[]) {
  const seen: { url: string; headers: Headers; body: unknown }[] = [];
  const serve: typeof fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    seen.push({ url, headers: new Headers(init?.headers), body: init?.body });
    const answer = answers[seen.length - 1] ?? new Error('nobody there');
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { seen, fetch: serve };
}

function ask(answers: (Response | Error)[], more: { tokens?: string[]; noToken?: NoToken } = {}) {
  const server = serverOf(answers);
  const tokens = [...(more.tokens ?? ['first', 'second'])];
  const answer = requestWithToken({
    backend,
    fetch: server.fetch,
    isOnline: () => true,
    accessToken: () => (more.noToken ? Promise.reject(more.noToken) : Promise.resolve(tokens.shift() ?? '')),
    request: { method: 'POST', path: '/rest/v1/things', body: { a: 1 } },
  });
  return { answer, seen: server.seen };
}

it('carries the token of the person and the publishable key', async () => {
  const { answer, seen } = ask([json(201, [{ id: 1 }])]);
  expect(await answer).toEqual({ outcome: 'answered', json: [{ id: 1 }] });
  expect(seen[0]?.url).toBe('https://api.example/rest/v1/things');
  expect(seen[0]?.headers.get('authorization')).toBe('Bearer first');
  expect(seen[0]?.headers.get('apikey')).toBe('public');
  expect(seen[0]?.body).toBe('{"a":1}');
});

it('fetches a new token once where the first is not taken, and never goes without one', async () => {
  const once = ask([json(401, {}), json(200, [])]);
  expect(await once.answer).toEqual({ outcome: 'answered', json: [] });
  expect(once.seen.map((each) => each.headers.get('authorization'))).toEqual([
    'Bearer first',
    'Bearer second',
  ]);
  const twice = ask([json(401, { message: 'no' }), json(401, { message: 'no' })]);
  expect(await twice.answer).toEqual({ outcome: 'unreachable', offline: false });
  expect(twice.seen).toHaveLength(2);
  const none = ask([], { noToken: new NoToken('locked') });
  expect(await none.answer).toEqual({ outcome: 'signed_out' });
  expect(none.seen).toEqual([]);
});

it('names the constraint that was broken', async () => {
  const message = 'new row for relation "promotions" violates check constraint "promotions_area_length"';
  const { answer } = ask([json(400, { code: '23514', message })]);
  expect(await answer).toEqual({
    outcome: 'refused',
    code: '23514',
    message,
    constraint: 'promotions_area_length',
  });
});

it('names no constraint where the code is not one of a broken constraint', async () => {
  const message = 'the rule behind constraint "events_pkey" changed';
  const { answer } = ask([json(400, { code: 'P0001', message })]);
  expect(await answer).toMatchObject({ outcome: 'refused', constraint: null });
});

it.each([
  ['no network', new TypeError('Failed to fetch')],
  ['a page where JSON was due', new Response('<html>sign in to the hotel</html>', { status: 200 })],
  ['a page with 403', new Response('<html>', { status: 403 })],
  ['a server in trouble', json(503, { message: 'later' })],
  ['a request that came too slowly', json(408, { message: 'timeout' })],
  ['one that came too early', json(425, { message: 'early' })],
  ['one of too many', json(429, { message: 'slow down' })],
  ['one of too many for the storage', json(400, { statusCode: '429', message: 'slow down' })],
  ['a schema that is read anew: no such function', json(404, { code: 'PGRST202', message: 'x' })],
  ['a schema that is read anew: no such column', json(400, { code: 'PGRST204', message: 'x' })],
])('takes %s for no answer', async (_what, given) => {
  expect(await ask([given]).answer).toEqual({ outcome: 'unreachable', offline: false });
});

it.each([
  ['a right that is missing', json(403, { code: '42501', message: 'no' }), '42501'],
  ['too many codes that were unknown', json(400, { code: 'SB010', message: 'wait' }), 'SB010'],
  ['a body that is no JSON to the server', json(400, { code: 'PGRST102', message: 'x' }), 'PGRST102'],
  ['an object that is there already', json(400, { statusCode: '409', message: 'Duplicate' }), '409'],
])('takes %s for a refusal', async (_what, given, code) => {
  expect(await ask([given]).answer).toMatchObject({ outcome: 'refused', code });
});
