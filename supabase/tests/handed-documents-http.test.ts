import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProject, type Project } from './support/open-project.ts';

const BUCKET = 'car-insurance-documents';

let project: Project;
beforeAll(async () => {
  project = await openProject();
});
afterAll(() => project.close());

async function signUp(email: string): Promise<{ client: SupabaseClient; userId: string; token: string }> {
  const client = createClient(project.url, project.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data } = await client.auth.signUp({ email, password: 'demo1234' });
  return { client, userId: data.user?.id ?? '', token: data.session?.access_token ?? '' };
}

const pdf = (text: string) => new Blob([`%PDF-1.7 ${text}`], { type: 'application/pdf' });

test('SECURITY-57 through Storage a former agent has no way to a document that was handed over, and the new one copies it', async () => {
  const [former, present] = [await signUp('former@demo.test'), await signUp('present@demo.test')];
  const customerId = crypto.randomUUID();
  await former.client
    .from('customers')
    .insert({ id: customerId, name: 'สมชาย', telephone: '0812345678' })
    .throwOnError();
  const key = `${former.userId}/${customerId}/${crypto.randomUUID()}.pdf`;
  const own = former.client.storage.from(BUCKET);
  expect((await own.upload(key, pdf('ทดสอบ'))).error).toBeNull();
  expect((await own.createSignedUrl(key, 60)).error).toBeNull();
  await project.sql`select private.hand_over_one(${customerId}, ${former.userId}, ${present.userId})`;

  const elsewhere = `${former.userId}/${crypto.randomUUID()}/${crypto.randomUUID()}.pdf`;
  const tried = {
    download: await own.download(key),
    sign: await own.createSignedUrl(key, 60),
    info: await own.info(key),
    replace: await own.upload(key, pdf('ปลอม'), { upsert: true }),
    update: await own.update(key, pdf('ปลอม')),
    signUpload: await own.createSignedUploadUrl(key, { upsert: true }),
    copy: await own.copy(key, elsewhere),
    move: await own.move(key, elsewhere),
    add: await own.upload(`${former.userId}/${customerId}/${crypto.randomUUID()}.pdf`, pdf('ใหม่')),
  };
  for (const [way, { error }] of Object.entries(tried)) expect(error, way).not.toBeNull();
  expect((await own.list(`${former.userId}/${customerId}`)).data).toEqual([]);
  expect((await own.remove([key])).data).toEqual([]);
  const pairs = { bucketName: BUCKET, objectName: key, contentType: 'application/pdf' };
  const started = await fetch(`${project.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      apikey: project.publishableKey,
      authorization: `Bearer ${former.token}`,
      'tus-resumable': '1.0.0',
      'x-upsert': 'true',
      'upload-length': '8',
      'upload-metadata': Object.entries(pairs)
        .map(([name, value]) => `${name} ${btoa(value)}`)
        .join(','),
    },
  });
  expect(started.status).toBe(403);

  const files = present.client.storage.from(BUCKET);
  expect(await (await files.download(key)).data?.text()).toBe('%PDF-1.7 ทดสอบ');
  const copied = `${present.userId}/${customerId}/${crypto.randomUUID()}.pdf`;
  expect((await files.copy(key, copied)).error).toBeNull();
  expect((await files.remove([key])).data).toHaveLength(1);
});
