import { afterEach, expect, test } from 'vitest';
import { signToken } from '../testing/tokens.ts';
import { json, startUpstream, type Upstream } from '../testing/upstream.ts';
import { verifyByAuthServer } from './verify-by-auth-server.ts';

let auth: Upstream;
afterEach(() => auth.close());

const apikey = 'sb_publishable_x';

test('Auth is asked with the token and the key, and its yes is cached for a minute', async () => {
  const headers: unknown[] = [];
  auth = await startUpstream((request, response) => {
    headers.push([request.headers['apikey'], request.headers['authorization']]);
    json({ id: 'b7f1' })(request, response);
  });
  let nowMs = Date.now();
  const verify = verifyByAuthServer({ projectUrl: `${auth.url}/`, nowMs: () => nowMs });
  const token = await signToken();
  expect(await verify({ token, apikey })).toMatchObject({ verdict: 'valid', claims: { sub: 'b7f1' } });
  await verify({ token, apikey });
  expect(auth.asked).toEqual(['/auth/v1/user']);
  expect(headers).toEqual([[apikey, `Bearer ${token}`]]);
  nowMs += 60_000;
  await verify({ token, apikey });
  expect(auth.asked).toHaveLength(2);
});

test('a token that ends within the minute is not believed for longer than it lasts', async () => {
  auth = await startUpstream(json({ id: 'b7f1' }));
  let nowMs = Date.now();
  const verify = verifyByAuthServer({ projectUrl: auth.url, nowMs: () => nowMs });
  const token = await signToken({ exp: Math.floor(nowMs / 1000) + 10 });
  expect(await verify({ token, apikey })).toMatchObject({ verdict: 'valid' });
  nowMs += 11_000;
  expect(await verify({ token, apikey })).toEqual({ verdict: 'refused' });
});

test('what Auth refuses is refused, and asked again the next time', async () => {
  auth = await startUpstream(json({ msg: 'invalid JWT' }, 403));
  const verify = verifyByAuthServer({ projectUrl: auth.url });
  const token = await signToken({}, 'somebody else signed this one, not the project');
  expect(await verify({ token, apikey })).toEqual({ verdict: 'refused' });
  expect(await verify({ token, apikey })).toEqual({ verdict: 'refused' });
  expect(auth.asked).toHaveLength(2);
});

test('an answer about someone else is no yes', async () => {
  auth = await startUpstream(json({ id: 'another' }));
  const verify = verifyByAuthServer({ projectUrl: auth.url });
  expect(await verify({ token: await signToken(), apikey })).toEqual({ verdict: 'refused' });
});

test('what is no token, or comes without a key, is refused without asking', async () => {
  auth = await startUpstream(json({ id: 'b7f1' }));
  const verify = verifyByAuthServer({ projectUrl: auth.url });
  expect(await verify({ token: 'sb_publishable_x', apikey })).toEqual({ verdict: 'refused' });
  expect(await verify({ token: await signToken(), apikey: null })).toEqual({ verdict: 'refused' });
  expect(auth.asked).toEqual([]);
});

test('Auth that fails or hangs gives neither yes nor no', async () => {
  auth = await startUpstream((request, response, endTime) => {
    if (auth.asked.length === 1) json({}, 503)(request, response);
    else endTime();
  });
  const verify = verifyByAuthServer({ projectUrl: auth.url, timeLimit: auth.timeLimit });
  const token = await signToken();
  expect(await verify({ token, apikey })).toEqual({ verdict: 'unknown' });
  expect(await verify({ token, apikey })).toEqual({ verdict: 'unknown' });
});
