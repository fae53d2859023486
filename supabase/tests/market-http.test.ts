import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from '../local/testing/start-test-backend.ts';
import { validEvent, validPromotion } from './support/publish-rows.ts';

let t: TestBackend;
let visitor: SupabaseClient;
let owner: SupabaseClient;
let ownerId: string;
let hospital: string;
let general: SupabaseClient;
let generalId: string;

async function signUp(email: string, data: object): Promise<{ client: SupabaseClient; id: string }> {
  const client = t.client();
  const { data: made, error } = await client.auth.signUp({ email, password: 'secret-1', options: { data } });
  if (error || !made.user) throw new Error('Nobody signed up.', { cause: error });
  return { client, id: made.user.id };
}

beforeAll(async () => {
  const directory = path.join(import.meta.dirname, '../migrations');
  const names = await readdir(directory);
  const files = names.map(
    async (name) => [name, await readFile(path.join(directory, name), 'utf8')] as const,
  );
  t = await startTestBackend({
    migrations: Object.fromEntries(await Promise.all(files)),
    start: { renditions: [{ width: 100, height: 60, quality: 80 }] },
  });
  visitor = t.client();
  const metadata = { user_type: 'hospital', hospital_name: 'คลินิกสบาย', full_name: 'หมอ' };
  ({ client: owner, id: ownerId } = await signUp('owner@demo.test', metadata));
  ({ client: general, id: generalId } = await signUp('general@demo.test', { user_type: 'general' }));
  const { data } = await owner.from('hospital_members').select('hospital_id').single();
  hospital = String(data?.hospital_id);
});
afterAll(() => t.stop());

test('a visitor asks whether a name is free, and reads pages and lists by columns', async () => {
  const taken = await visitor.rpc('hospital_name_available', { name: 'คลินิกสบาย!' });
  const free = await visitor.rpc('hospital_name_available', { name: 'คลินิกใหม่' });
  expect([taken.data, free.data]).toEqual([false, true]);
  expect((await visitor.rpc('hospital_name_available', { name: 'คลินิกสบาย\u200b' })).data).toBe(false);
  expect((await visitor.from('page_contents').select('page_name')).data).toHaveLength(5);
  expect((await visitor.from('saved_promotions').select('id')).error).toMatchObject({ code: '42501' });
});

test('a promotion is published once however often it is sent, listed, and saved as a set', async () => {
  const row = {
    ...validPromotion,
    id: crypto.randomUUID(),
    hospital_id: hospital,
    user_id: ownerId,
    price: 99.99,
    discount_percentage: 12.5,
    packages: [{ kind: 'package', name: 'ชุด', price: 100 }],
  };
  const first = await owner
    .from('promotions')
    .insert(row)
    .select('hospital_name, final_price, packages, url_slug, created_at')
    .single();
  expect(first.error).toBeNull();
  expect(first.data).toMatchObject({
    hospital_name: 'คลินิกสบาย',
    final_price: 87.49,
    packages: [{ final_price: 100 }],
    url_slug: 'ตรวจสุขภาพ',
  });
  expect((await owner.from('promotions').insert(row)).error).toMatchObject({ code: '23505' });
  const listed = await visitor
    .rpc('list_promotions', { query: 'สบาย' })
    .select('id, promotion_title, created_at');
  expect(listed.data).toEqual([
    { id: row.id, promotion_title: row.promotion_title, created_at: first.data?.created_at },
  ]);
  const next = await visitor.rpc('list_promotions', {
    after_created_at: first.data?.created_at,
    after_id: row.id,
  });
  expect(next.data).toEqual([]);
  // SECURITY-31: whole rows of the list name nobody, and no other way to a row does.
  const whole = await visitor.rpc('list_promotions', { query: 'สบาย' });
  expect(whole.data).toMatchObject([{ id: row.id, user_id: null }]);
  for (const client of [visitor, owner, general]) {
    expect((await client.from('promotions').select('user_id')).error).toMatchObject({ code: '42501' });
    expect((await client.from('promotions').select('id').eq('user_id', ownerId)).error).toMatchObject({
      code: '42501',
    });
  }
  const found = await visitor.rpc('find_address', {
    kind: 'promotion',
    hospital: 'คลินิกสบาย',
    slug: 'ตรวจสุขภาพ',
  });
  expect(found.data).toMatchObject([{ id: row.id }]);
  for (let round = 0; round < 2; round++) {
    const saved = await general
      .from('saved_promotions')
      .upsert(
        { user_id: generalId, promotion_id: row.id },
        { onConflict: 'user_id,promotion_id', ignoreDuplicates: true },
      );
    expect(saved.error).toBeNull();
  }
  expect((await general.from('saved_promotions').select('promotion_id')).data).toEqual([
    { promotion_id: row.id },
  ]);
  const stolen = await general.from('promotions').update({ area: 'x' }).eq('id', row.id).select('id');
  expect(stolen.data).toEqual([]);
});

test('a refused field is answered with the name of its check', async () => {
  const row = { ...validPromotion, hospital_id: hospital, user_id: ownerId, promotion_title: '' };
  const { error } = await owner.from('promotions').insert(row);
  expect(error).toMatchObject({ code: '23514' });
  expect(error?.message).toContain('promotions_promotion_title_required');
  const slugged = { ...validPromotion, hospital_id: hospital, user_id: ownerId, url_slug: 'A B' };
  expect((await owner.from('promotions').insert(slugged)).error).toMatchObject({ code: '23514' });
});

test('a person registers for an event and cancels', async () => {
  const row = {
    ...validEvent,
    id: crypto.randomUUID(),
    hospital_id: hospital,
    user_id: ownerId,
    max_attendees: 1,
  };
  expect((await owner.from('events').insert(row)).error).toBeNull();
  const register = async (client: SupabaseClient) =>
    (await client.rpc('register_for_event', { event: row.id })).data as unknown;
  expect([await register(general), await register(general), await register(owner)]).toEqual([
    'registered',
    'already',
    'full',
  ]);
  const { data } = await visitor.rpc('list_events').select('id, registered_count, max_attendees');
  expect(data).toEqual([{ id: row.id, registered_count: 1, max_attendees: 1 }]);
  expect((await general.rpc('cancel_registration', { event: row.id })).data).toBe('cancelled');
  expect((await visitor.rpc('register_for_event', { event: row.id })).error).toMatchObject({ code: '42501' });
});

const picture = new Blob([Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBP')], { type: 'image/webp' });
const images = (client: SupabaseClient) => client.storage.from('promotion-images');

test('a hospital puts pictures into its own folder under random names, seen by all, listed by itself', async () => {
  const keys = [`${ownerId}/${crypto.randomUUID()}.webp`, `${ownerId}/items/${crypto.randomUUID()}.webp`];
  for (const key of keys) expect((await images(owner).upload(key, picture)).error).toBeNull();
  const shown = await fetch(images(visitor).getPublicUrl(keys[0] ?? '').data.publicUrl);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await images(owner).list(ownerId)).data).toHaveLength(2);
  expect((await images(general).list(ownerId)).data).toEqual([]);
  expect((await images(visitor).list(ownerId)).data ?? []).toEqual([]);
  expect((await images(owner).upload(keys[0] ?? '', picture, { upsert: true })).error).not.toBeNull();
  expect((await images(general).remove(keys)).data).toEqual([]);
  expect((await images(owner).remove(keys)).data).toHaveLength(2);
});

test.each([
  ['a foreign folder', () => `${generalId}/${crypto.randomUUID()}.webp`],
  ['a name of its own choice', () => `${ownerId}/logo.webp`],
  ['another folder', () => `${ownerId}/other/${crypto.randomUUID()}.webp`],
  ['another ending', () => `${ownerId}/${crypto.randomUUID()}.png`],
  ['no folder', () => `${crypto.randomUUID()}.webp`],
])('a picture into %s is refused', async (_, key) => {
  expect((await images(owner).upload(key(), picture)).error).toMatchObject({ statusCode: '403' });
});

test('general people and visitors upload nothing; other types and sizes are refused', async () => {
  const key = () => `${generalId}/${crypto.randomUUID()}.webp`;
  expect((await images(general).upload(key(), picture)).error).toMatchObject({ statusCode: '403' });
  expect((await images(visitor).upload(key(), picture)).error).not.toBeNull();
  const own = () => `${ownerId}/${crypto.randomUUID()}.webp`;
  const html = new Blob(['<script>'], { type: 'text/html' });
  expect((await images(owner).upload(own(), html)).error).toMatchObject({ statusCode: '415' });
  const big = new Blob([Buffer.alloc(5_242_881)], { type: 'image/webp' });
  expect((await images(owner).upload(own(), big)).error).toMatchObject({ statusCode: '413' });
});

const addressOf = (key: string) => images(visitor).getPublicUrl(key).data.publicUrl;
const readPicture = async (key: string) => Buffer.from(await (await fetch(addressOf(key))).arrayBuffer());

test('SECURITY-65 a picture that a publication shows is neither removed nor replaced, also by a former member', async () => {
  const found = (email: string, name: string) =>
    signUp(email, { user_type: 'hospital', hospital_name: name, full_name: 'หมอ' });
  const { client: former, id: formerId } = await found('former@demo.test', 'คลินิกเดิม');
  const { id: stayingId } = await signUp('staying@demo.test', { user_type: 'general' });
  const { client: founder } = await found('founder@demo.test', 'คลินิกใหม่กว่า');
  const hospitalOf = async (client: SupabaseClient) =>
    String((await client.from('hospital_members').select('hospital_id').single()).data?.hospital_id);
  const [theirs, newer] = [await hospitalOf(former), await hospitalOf(founder)];
  const [main, more, unused] = [1, 2, 3].map(() => `${formerId}/${crypto.randomUUID()}.webp`);
  const item = `${formerId}/items/${crypto.randomUUID()}.webp`;
  if (!main || !more || !unused) throw new Error('There are three keys.');
  for (const key of [main, more, item, unused]) {
    // A link that stores later would outlive the membership.
    expect((await images(former).createSignedUploadUrl(key, { upsert: true })).error).not.toBeNull();
    expect((await images(former).upload(key, picture)).error).toBeNull();
  }
  const row = {
    ...validPromotion,
    hospital_id: theirs,
    user_id: formerId,
    image_url: `${addressOf(main)}#focus=20,30`,
    more_images: [addressOf(more)],
    packages: [{ kind: 'item', name: 'x', price: 1, image_url: addressOf(item) }],
  };
  expect((await former.from('promotions').insert(row)).error).toBeNull();
  // A repeat of an upload is answered as one, as before.
  expect((await images(former).upload(main, picture)).error).toMatchObject({ statusCode: '409' });

  const { sql } = t.backend;
  await sql`insert into public.hospital_members (hospital_id, user_id, role) values (${theirs}, ${stayingId}, 'owner')`;
  await sql`delete from public.hospital_members where hospital_id = ${theirs} and user_id = ${formerId}`;
  // A member of another hospital may upload again.
  await sql`insert into public.hospital_members (hospital_id, user_id, role) values (${newer}, ${formerId}, 'staff')`;
  const before = await readPicture(main);
  const other = new Blob([Buffer.from('RIFF\u0001\u0000\u0000\u0000WEBP')], { type: 'image/webp' });
  expect((await images(former).remove([main, more, item])).data).toEqual([]);
  for (const key of [main, more, item]) {
    expect((await images(former).upload(key, other)).error).not.toBeNull();
    expect((await images(former).upload(key, other, { upsert: true })).error).not.toBeNull();
    expect((await images(former).createSignedUploadUrl(key, { upsert: true })).error).not.toBeNull();
    expect(await readPicture(key)).toEqual(before);
  }
  expect((await images(former).remove([unused])).data).toHaveLength(1);
});

test('SECURITY-66 a picture is cropped around the point that its publication stores, and around no other', async () => {
  const key = `${ownerId}/${crypto.randomUUID()}.webp`;
  const wide = await sharp({ create: { width: 300, height: 60, channels: 3, background: 'teal' } })
    .webp()
    .toBuffer();
  expect(
    (await images(owner).upload(key, new Blob([new Uint8Array(wide)], { type: 'image/webp' }))).error,
  ).toBeNull();
  const row = {
    ...validEvent,
    hospital_id: hospital,
    user_id: ownerId,
    image_url: `${addressOf(key)}#focus=0,30`,
  };
  expect((await owner.from('events').insert(row)).error).toBeNull();
  const transform = { width: 100, height: 60 };
  const size = images(visitor).getPublicUrl(key, { transform }).data.publicUrl;
  const nameOf = async (focus: string) => {
    const { headers } = await fetch(`${size}&focus=${focus}`);
    return [headers.get('etag')?.split('100x60')[1], headers.get('cache-control') === 'no-store'];
  };
  expect(await nameOf('0-30')).toEqual(['-80-x0.jpeg"', false]);
  expect(await nameOf('100-30')).toEqual(['-80.jpeg"', true]);
});
