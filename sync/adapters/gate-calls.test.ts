import { expect, it } from 'vitest';
import type { Network, Transfers } from './ports.ts';
import { gateCalls } from './gate-calls.ts';

it('answers as without a network while nothing may be called, and lets sessions be renewed', async () => {
  const asked: string[] = [];
  const network: Network = {
    seemsOnline: () => true,
    request: async ({ path }) => {
      asked.push(path);
      return { kind: 'answer', status: 200, json: null, retryAfterMs: null };
    },
  };
  const transfers: Transfers = {
    urlOf: (path) => `https://files.test${path}`,
    send: async ({ path }) => {
      asked.push(path);
      return { kind: 'no_answer', cause: 'timeout' };
    },
  };
  let mayCall = false;
  const held = gateCalls({ network, transfers }, () => mayCall);
  const call = (path: string) =>
    held.network.request({ method: 'POST', path, token: null, body: {}, timeoutMs: 1_000 });
  const upload = () =>
    held.transfers.send({
      method: 'POST',
      path: '/storage/v1/upload',
      token: null,
      headers: {},
      body: null,
      timeoutMs: 1_000,
    });
  const noNetwork = { kind: 'no_answer', cause: 'network' };
  expect(held.network.seemsOnline()).toBe(false);
  expect(await call('/rest/v1/rpc/sync_push')).toEqual(noNetwork);
  expect(await upload()).toEqual(noNetwork);
  expect((await call('/auth/v1/token')).kind).toBe('answer');
  expect(asked).toEqual(['/auth/v1/token']);
  mayCall = true;
  expect(held.network.seemsOnline()).toBe(true);
  await call('/rest/v1/rpc/sync_push');
  await upload();
  expect(asked.slice(1)).toEqual(['/rest/v1/rpc/sync_push', '/storage/v1/upload']);
});
