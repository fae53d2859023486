import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from '../local/testing/start-test-backend.ts';
import { validEvent } from './support/publish-rows.ts';

const PEOPLE = 40;
const SEATS = 5;

let t: TestBackend;
let owner: SupabaseClient;
let hospital: string;
let people: { client: SupabaseClient; id: string }[];

async function signUp(email: string, data: object): Promise<{ client: SupabaseClient; id: string }> {
  const client = t.client();
  const { data: made, error } = await client.auth.signUp({ email, password: 'secret-1', options: { data } });
  if (error || !made.user) throw new Error('Nobody signed up.', { cause: error });
  return { client, id: made.user.id };
}

async function hold(values: object): Promise<string> {
  const { data, error } = await owner
    .from('events')
    .insert({ ...validEvent, hospital_id: hospital, ...values })
    .select('id')
    .single();
  if (error) throw new Error('The event was not stored.', { cause: error });
  return String(data.id);
}

beforeAll(async () => {
  const directory = path.join(import.meta.dirname, '../migrations');
  const names = await readdir(directory);
  const files = names.map(
    async (name) => [name, await readFile(path.join(directory, name), 'utf8')] as const,
  );
  t = await startTestBackend({ migrations: Object.fromEntries(await Promise.all(files)) });
  ({ client: owner } = await signUp('owner@demo.test', { user_type: 'hospital', hospital_name: 'คลินิกสบาย' }));
  const { data } = await owner.from('hospital_members').select('hospital_id').single();
  hospital = String(data?.hospital_id);
  people = await Promise.all(
    Array.from({ length: PEOPLE }, (_, index) => signUp(`p${index}@demo.test`, { user_type: 'general' })),
  );
}, 180_000);
afterAll(() => t.stop());

const ask = async (client: SupabaseClient, event: string): Promise<string> => {
  const { data, error } = await client.rpc('register_for_event', { event });
  return error ? error.code : String(data);
};

test('of forty people who ask over HTTP for five seats at once, five get one', async () => {
  const event = await hold({ max_attendees: SEATS });
  const answers = await Promise.all(people.map(({ client }) => ask(client, event)));
  expect(answers.filter((answer) => answer === 'registered')).toHaveLength(SEATS);
  expect(answers.filter((answer) => answer === 'full')).toHaveLength(PEOPLE - SEATS);
  const { data: shown } = await t.client().from('events').select('registered_count').eq('id', event).single();
  expect(shown).toEqual({ registered_count: SEATS });
  const { data: seen } = await owner.from('event_registrations').select('status, code').eq('event_id', event);
  expect(new Set(seen?.map(({ code }) => String(code))).size).toBe(SEATS);
});

test('twice, after the start, and for another person: refused, with different answers', async () => {
  const [ann, bob] = people;
  if (!ann || !bob) throw new Error('Nobody is there.');
  const event = await hold({});
  expect(await ask(ann.client, event)).toBe('registered');
  expect(await ask(ann.client, event)).toBe('already');
  const forBob = await ann.client.from('event_registrations').insert({ event_id: event, user_id: bob.id });
  expect(forBob.error).toMatchObject({ code: '42501' });
  expect(await ask(t.client(), event)).toBe('42501');
  await owner.from('events').update({ start_date: '2020-01-01T00:00:00Z' }).eq('id', event);
  expect(await ask(bob.client, event)).toBe('started');
  const late = await bob.client.from('event_registrations').insert({ event_id: event, user_id: bob.id });
  expect(late.error).toMatchObject({ code: '23514' });
  expect((await ann.client.rpc('cancel_registration', { event })).data).toBe('started');
  const others = await bob.client.from('event_registrations').select('id').eq('event_id', event);
  expect(others.data).toEqual([]);
});
