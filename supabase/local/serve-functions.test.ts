import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { expectConsoleError } from '../../tests/support/console-errors.ts';
import { describeError } from './describe-error.ts';
import { LOCAL_KEYS } from './keys.ts';
import { openMailbox } from './mail/mailbox.ts';
import { route } from './route.ts';

const nothing = async () => new Response(null, { status: 404 });

async function routed() {
  return route({
    api: nothing,
    storage: { admit: () => Promise.resolve(0), handle: nothing },
    mailbox: await openMailbox({ dataDir: '/nowhere' }),
    isReady: () => Promise.resolve(true),
    keys: LOCAL_KEYS,
    jwtSecret: 'a secret that is long enough for a signature',
    siteUrl: 'http://localhost:3000',
    functions: {
      hello: async (request) => Response.json({ got: await request.text() }),
      broken: async () => {
        throw new Error('inner secret');
      },
    },
  });
}

const call = async (name: string, init: RequestInit = { method: 'POST', body: 'สวัสดี' }) =>
  (await routed())(new Request(`http://localhost:3000/functions/v1/${name}`, init));

test('a function gets the request and its answer may be read from any origin', async () => {
  const answer = await call('hello');
  expect(await answer?.json()).toEqual({ got: 'สวัสดี' });
  expect(answer?.headers.get('access-control-allow-origin')).toBe('*');
});

test.each(['nope', 'constructor', ''])(
  'an unknown function (%s) is answered as the platform does',
  async (name) => {
    const answer = await call(name);
    expect(answer?.status).toBe(404);
    expect(await answer?.json()).toMatchObject({ code: 'NOT_FOUND' });
  },
);

test('a function that throws says nothing of why', async () => {
  expectConsoleError(/functions: broken threw/);
  const answer = await call('broken');
  expect(answer?.status).toBe(500);
  expect(await answer?.text()).not.toContain('inner secret');
});

test('SECURITY-24 the log has code and message of a database error, and no value of the row', () => {
  const error = Object.assign(new Error('new row violates check constraint "customers_name_length"'), {
    code: '23514',
    severity: 'ERROR',
    detail: 'Failing row contains (สมชาย).',
    parameters: ['สมชาย'],
  });
  const logged = inspect(describeError(error));
  expect(logged).toContain('23514 new row violates check constraint');
  expect(logged).not.toContain('สมชาย');
  const other = new Error('no such file');
  expect(describeError(other)).toBe(other);
});

test('a preflight is answered without asking the function', async () => {
  const headers = { 'access-control-request-method': 'POST', origin: 'http://other.test' };
  const answer = await call('broken', { method: 'OPTIONS', headers });
  expect(answer?.status).toBe(204);
});

test('what is not ours is left to others', async () => {
  const handle = await routed();
  for (const path of ['/', '/promotions', '/rest/v2/x', '/_mailx', '/storage', '/auth/hospital']) {
    expect(await handle(new Request(`http://localhost:3000${path}`))).toBeNull();
  }
});
