import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCAL_KEYS } from '../local/keys.ts';
import { makeMessagesHandler } from '../functions/send-messages/messages-handler.ts';
import { openProject, type Project } from './support/open-project.ts';

const BUCKET = 'car-insurance-documents';

let project: Project;
beforeAll(async () => {
  project = await openProject();
});
afterAll(() => project.close());

const clientOf = (key: string) =>
  createClient(project.url, key, { auth: { persistSession: false, autoRefreshToken: false } });

function runDriver(): Promise<Response> {
  const handle = makeMessagesHandler({
    projectUrl: project.url,
    secretKey: LOCAL_KEYS.secret,
    siteUrl: 'https://sabai.example',
    mailApiUrl: `${project.url}/nowhere`,
    mailApiKey: 'x',
    mailFrom: 'no-reply@sabai.example',
    pushKeys: [],
  });
  const headers = { authorization: `Bearer ${LOCAL_KEYS.secret}` };
  return handle(new Request('https://x.test/', { method: 'POST', headers }));
}

test('PRIVACY-3 in a project the bytes of removed documents go with the next call of the driver, and others stay', async () => {
  const agent = clientOf(project.publishableKey);
  const { data } = await agent.auth.signUp({ email: 'agent@demo.test', password: 'demo1234' });
  const userId = data.user?.id ?? '';
  const store = async (customer: string) => {
    const key = `${userId}/${customer}/${crypto.randomUUID()}.pdf`;
    const file = new Blob(['%PDF-1.7 ทดสอบ'], { type: 'application/pdf' });
    const { error } = await agent.storage.from(BUCKET).upload(key, file);
    expect(error).toBeNull();
    return key;
  };
  const [erased, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const [gone, stays] = [await store(erased), await store(other)];
  await project.sql`select private.remove_files(${`${userId}/${erased}/`})`;

  for (const client of [agent, clientOf(project.publishableKey)]) {
    expect((await client.rpc('take_removed_files', { at_most: 1 })).error?.code).toBe('42501');
    expect((await client.rpc('confirm_files_removed', { names: [gone] })).error?.code).toBe('42501');
  }
  expect(await (await runDriver()).json()).toEqual({ sent: 0, pushed: 0, removed: 1 });
  expect(await project.sql`select name from private.removed_files`).toEqual([]);
  const rows = await project.sql<{ name: string }[]>`
    select name from storage.objects where bucket_id = ${BUCKET}`;
  expect(rows.map(({ name }) => name)).toEqual([stays]);
  const operator = clientOf(LOCAL_KEYS.secret);
  expect((await operator.storage.from(BUCKET).download(gone)).error).not.toBeNull();
  expect((await operator.storage.from(BUCKET).download(stays)).error).toBeNull();
  expect(await (await runDriver()).json()).toMatchObject({ removed: 0 });
});

test('PRIVACY-3 a document that was stored again under a removed name stays', async () => {
  const name = `${crypto.randomUUID()}/${crypto.randomUUID()}/${crypto.randomUUID()}.pdf`;
  await project.sql`insert into private.removed_files (name, version) values (${name}, 'old')`;
  await project.sql`insert into storage.objects (bucket_id, name, version) values (${BUCKET}, ${name}, 'new')`;
  expect(await (await runDriver()).json()).toMatchObject({ removed: 0 });
  expect(await project.sql`select version from storage.objects where name = ${name}`).toEqual([
    { version: 'new' },
  ]);
});
