import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { startTestBackend, type TestBackend } from '../../supabase/local/testing/start-test-backend.ts';
import { makeFunctions } from './functions.ts';

let t: TestBackend;
let person: SupabaseClient;
beforeAll(async () => {
  const functions = makeFunctions({
    environment: {},
    dataDir: () => t.dataDir,
    handle: () => Promise.resolve(null),
    siteUrl: 'http://localhost:3000',
  });
  t = await startTestBackend({ migrations: {}, start: { functions } });
  person = t.client();
  const { error } = await person.auth.signUp({ email: 'person@example.test', password: 'secret-1' });
  if (error) throw error;
}, 60_000);
afterAll(() => t.stop());

const distance = {
  name: 'calculate-driving-distance',
  body: { origins: [{ lat: 13.7563, lng: 100.5018 }], destinations: [{ lat: 18.7883, lng: 98.9853 }] },
};
const places = { name: 'search-places', body: { query: 'รพ.ศิริราช' } };

test('someone who is signed in gets distances', async () => {
  const { data, error } = await person.functions.invoke(distance.name, { body: distance.body });
  expect(error).toBeNull();
  expect(data).toEqual({ distances: [{ distance_km: expect.closeTo(757, -1) }], source: 'estimate' });
});

test('someone who is signed in finds places', async () => {
  const { data, error } = await person.functions.invoke(places.name, { body: places.body });
  expect(error).toBeNull();
  expect(data).toMatchObject({ source: 'built_in', places: [{ name: 'โรงพยาบาลศิริราช' }] });
});

test.each([distance, places])('$name refuses the keys, whichever, and tokens of others', async (called) => {
  const statusOf = async (client: SupabaseClient, headers = {}) => {
    const { error } = await client.functions.invoke(called.name, { body: called.body, headers });
    return (error as { context?: Response } | null)?.context?.status;
  };
  expect(await statusOf(t.client())).toBe(401);
  expect(await statusOf(t.client({ secret: true }))).toBe(401);
  const { data } = await person.auth.getSession();
  const [header, payload] = data.session!.access_token.split('.');
  expect(await statusOf(t.client(), { authorization: `Bearer ${header}.${payload}.AAAA` })).toBe(401);
});

test('SECURITY-32 what signs vouchers asks the database as the device, whatever it says of its address', async () => {
  const asked: (string | null)[] = [];
  const functions = makeFunctions({
    environment: {},
    dataDir: () => t.dataDir,
    handle: (_request, address) => {
      asked.push(address);
      return Promise.resolve(Response.json({ keys: [] }));
    },
    siteUrl: 'http://localhost:3000',
  });
  const ask = (address: string | null) =>
    functions['sign-voucher']?.(
      new Request('http://localhost:3000/functions/v1/sign-voucher', {
        method: 'POST',
        headers: { 'x-client-address': '203.0.113.9' },
        body: JSON.stringify({ code: 'K7M4P2X9QX' }),
      }),
      address,
    );
  expect((await ask('203.0.113.7'))?.status).toBe(503);
  await ask(null);
  expect(asked).toEqual(['203.0.113.7', null]);
});
