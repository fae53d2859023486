import { expect, it } from 'vitest';
import { storedAtHeader } from '../rules/stored-at.ts';
import { fetchListings, listingsUrl } from './fetch-listings.ts';
import { provideListingsBackend } from './listings-backend.ts';

type Answer = () => Promise<Response>;
const json = (body: unknown, init?: ResponseInit) => () => Promise.resolve(Response.json(body, init));

/** Answers in turn, the last one again and again. */
function backendThat(...answers: Answer[]) {
  const asked: { url: string; init: RequestInit }[] = [];
  provideListingsBackend({
    url: 'https://backend.example',
    publishableKey: 'key',
    fetch: (url, init) => {
      asked.push({ url, init });
      return (answers[asked.length - 1] ?? answers.at(-1) ?? json([]))();
    },
  });
  return asked;
}
const pauses: number[] = [];
const ask = (signal?: AbortSignal) =>
  fetchListings({
    path: 'promotions',
    params: { select: 'id', b: '', a: 'x' },
    read: (body) => (Array.isArray(body) ? body.length : null),
    signal,
    pause: async (ms) => void pauses.push(ms),
  });

it('asks with the publishable key alone, and no cookie', async () => {
  const asked = backendThat(json([1, 2]));
  expect(await ask()).toEqual({ outcome: 'read', value: 2, storedAtMs: null });
  expect(asked[0]?.url).toBe('https://backend.example/rest/v1/promotions?a=x&select=id');
  expect(asked[0]?.init.headers).toEqual({ apikey: 'key', accept: 'application/json' });
  expect(asked[0]?.init.credentials).toBe('omit');
});

it('says when an answer is one that the worker stored', async () => {
  backendThat(json([], { headers: { [storedAtHeader]: '1700000000000' } }));
  expect(await ask()).toEqual({ outcome: 'read', value: 0, storedAtMs: 1_700_000_000_000 });
});

it('distinguishes no network, a refusal and nonsense', async () => {
  backendThat(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await ask()).toEqual({ outcome: 'unread', reason: 'offline' });
  backendThat(json({ code: '42501', message: 'permission denied' }, { status: 401 }));
  expect(await ask()).toEqual({ outcome: 'unread', reason: 'refused' });
  backendThat(() => Promise.resolve(new Response('<html>')));
  expect(await ask()).toEqual({ outcome: 'unread', reason: 'unreadable' });
});

it('MARKET-17: asks up to three times more where the key was missing, and for no other error', async () => {
  const missing = json({ message: 'No API key found in request' }, { status: 401 });
  pauses.splice(0);
  const healed = backendThat(missing, missing, missing, json([1]));
  expect(await ask()).toMatchObject({ outcome: 'read', value: 1 });
  expect(healed).toHaveLength(4);
  expect(pauses).toEqual([500, 500, 500]);
  const never = backendThat(missing);
  expect(await ask()).toEqual({ outcome: 'unread', reason: 'refused' });
  expect(never).toHaveLength(4);
  const reworded = backendThat(json({ message: 'apikey header is absent' }, { status: 401 }), json([1]));
  expect(await ask()).toMatchObject({ outcome: 'read', value: 1 });
  expect(reworded).toHaveLength(2);
  pauses.pop();
  const denied = backendThat(json({ code: '42501', message: 'No API key may read this' }, { status: 401 }));
  await ask();
  expect(denied).toHaveLength(1);
  const other = backendThat(json({ message: 'down' }, { status: 500 }));
  await ask();
  expect(other).toHaveLength(1);
  expect(pauses).toHaveLength(6);
});

it('gives up after its time, and at once when it is no longer wanted', async () => {
  const hanging = (_url: string, init: RequestInit) =>
    new Promise<Response>((_resolve, reject) =>
      init.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
    );
  provideListingsBackend({ url: 'https://b.example', publishableKey: 'k', fetch: hanging });
  const late = await fetchListings({ path: 'p', params: {}, read: () => 1, limitMs: 5 });
  expect(late).toEqual({ outcome: 'unread', reason: 'offline' });
  const leaving = new AbortController();
  const unwanted = ask(leaving.signal);
  leaving.abort();
  await expect(unwanted).rejects.toThrow('aborted');
});

it('writes the same question as the same address', () => {
  backendThat(json([]));
  const [one, two] = [
    { b: 1, a: 'ก' },
    { a: 'ก', b: 1, c: null },
  ].map((params) => listingsUrl({ path: 'p', params }));
  expect(one).toBe(two);
});
