import { mkdir, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFileStore } from './storage/objects/file-store.ts';
import { createRenderer } from './storage/objects/render.ts';
import { deleteUnlistedFiles } from './storage/objects/delete-unlisted-files.ts';
import { removeErasedFiles } from './storage/objects/remove-erased-files.ts';
import { DOCUMENTS } from './testing/documents-migration.ts';
import { agedToken } from './testing/aged-token.ts';
import { startTestBackend, type TestBackend } from './testing/start-test-backend.ts';

/** The sizes of these tests: a small one, one that is larger than the picture, and one that may have few bytes. */
const renditions = [
  { width: 100, height: 60, quality: 80 },
  { width: 200, height: 120, quality: 50 },
  { width: 400, height: 192, quality: 90, maxBytes: 16_000 },
];

let t: TestBackend;
let ann: SupabaseClient;
let bob: SupabaseClient;
let own: string;
let picture: Buffer;
beforeAll(async () => {
  t = await startTestBackend({ migrations: DOCUMENTS, start: { renditions } });
  ann = t.client();
  bob = t.client();
  own = (await ann.auth.signUp({ email: 'ann@example.test', password: 'secret-1' })).data.user?.id ?? '';
  await bob.auth.signUp({ email: 'bob@example.test', password: 'secret-1' });
  picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});
afterAll(() => t.stop());

const documents = (client: SupabaseClient) => client.storage.from('documents');
const pictures = (client: SupabaseClient) => client.storage.from('pictures');
const text = (content: string, type = 'text/plain') => new Blob([content], { type });

test('an uploaded file comes back byte for byte to its owner and to nobody else', async () => {
  const key = `${own}/a.txt`;
  const { error } = await documents(ann).upload(key, text('กรมธรรม์'), { metadata: { kind: 'policy' } });
  expect(error).toBeNull();
  const { data } = await documents(ann).download(key);
  expect(await data?.text()).toBe('กรมธรรม์');
  expect((await documents(bob).download(key)).error).toMatchObject({ statusCode: '404' });
  expect((await documents(t.client()).download(key)).error).not.toBeNull();
  expect((await documents(ann).info(key)).data).toMatchObject({
    contentType: 'text/plain',
    metadata: { kind: 'policy' },
  });
  expect((await documents(ann).exists(key)).data).toBe(true);
  expect((await documents(bob).exists(key)).data).toBe(false);
});

test('nobody uploads into a foreign folder, and no bytes of the attempt stay', async () => {
  const before = await openFileStore(t).list({ olderThanMs: -1000 });
  const { error } = await documents(bob).upload(`${own}/stolen.txt`, text('x'));
  expect(error).toMatchObject({ statusCode: '403' });
  expect(await openFileStore(t).list({ olderThanMs: -1000 })).toEqual(before);
});

test('a second upload under one name is refused without upsert and replaces with it', async () => {
  const key = `${own}/twice.txt`;
  await documents(ann).upload(key, text('one'));
  expect((await documents(ann).upload(key, text('two'))).error).toMatchObject({ statusCode: '409' });
  const files = await openFileStore(t).list({ olderThanMs: -1000 });
  expect((await documents(ann).upload(key, text('two'), { upsert: true })).error).toBeNull();
  expect(await (await documents(ann).download(key)).data?.text()).toBe('two');
  expect((await documents(ann).update(key, text('three'))).error).toBeNull();
  expect(await openFileStore(t).list({ olderThanMs: -1000 })).toHaveLength(files.length);
});

test('keys are ASCII and stay inside their bucket', async () => {
  for (const key of [`${own}/เอกสาร.pdf`, `${own}/../x.txt`, `${own}//x.txt`]) {
    const answer = await fetch(`${t.url}/storage/v1/object/documents/${encodeURIComponent(key)}`, {
      method: 'POST',
      headers: { apikey: t.backend.keys.secret, 'content-type': 'text/plain' },
      body: 'x',
    });
    expect(await answer.json()).toMatchObject({ error: 'InvalidKey' });
  }
});

test.each([
  ['application/pdf', '<html><script>alert(1)</script>'],
  ['image/png', 'GIF89a'],
  ['image/jpeg', '%PDF-1.7'],
  ['image/gif', 'GIF88a'],
  ['image/webp', 'RIFF0000WAVE'],
  ['application/msword', 'PK'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'MZ'],
  ['application/pdf', ''],
])('SECURITY-40 what says %s and is not is refused, and leaves no bytes', async (type, content) => {
  const before = await openFileStore(t).list({ olderThanMs: -1000 });
  const { error } = await documents(ann).upload(`${own}/odd-${crypto.randomUUID()}`, text(content, type));
  expect(error).toMatchObject({ statusCode: '415', message: `the content of the file is no ${type}` });
  expect(await openFileStore(t).list({ olderThanMs: -1000 })).toEqual(before);
});

test.each([
  ['application/pdf', '%PDF-1.7'],
  ['image/gif', 'GIF89a'],
  ['image/webp', 'RIFF0000WEBPVP8 '],
  ['text/plain', '%PDF-1.7'],
])('SECURITY-40 what says %s and is, is stored', async (type, content) => {
  const { error } = await documents(ann).upload(`${own}/fits-${crypto.randomUUID()}`, text(content, type));
  expect(error).toBeNull();
});

test('the bucket’s limits of size and type hold', async () => {
  const big = await pictures(ann).upload(
    `${own}/big.png`,
    new Blob([Buffer.alloc(6e6)], { type: 'image/png' }),
  );
  expect(big.error).toMatchObject({ statusCode: '413' });
  expect((await pictures(ann).upload(`${own}/a.html`, text('x', 'text/html'))).error).toMatchObject({
    statusCode: '415',
  });
  const huge = await fetch(`${t.url}/storage/v1/object/documents/${own}/huge`, {
    method: 'POST',
    headers: { apikey: t.backend.keys.secret },
    body: Buffer.alloc(61 * 1024 * 1024),
  });
  expect(huge.status).toBe(413);
});

test('a signed link shows the file to anybody, until it expires or is changed', async () => {
  const key = `${own}/signed.txt`;
  await documents(ann).upload(key, text('for you'));
  const { data } = await documents(ann).createSignedUrl(key, 60, { download: 'กรมธรรม์ "1".txt' });
  const answer = await fetch(data?.signedUrl ?? '');
  expect(await answer.text()).toBe('for you');
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="________ _1_.txt"; filename*=UTF-8''${encodeURIComponent('กรมธรรม์ "1".txt')}`,
  );
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  const other = (data?.signedUrl ?? '').replace('signed.txt', 'a.txt');
  expect((await fetch(other)).status).toBe(400);
  const short = new URL((await documents(ann).createSignedUrl(key, 120)).data?.signedUrl ?? '');
  const token = short.searchParams.get('token') ?? '';
  const statusAfter = async (seconds: number) => {
    short.searchParams.set('token', await agedToken({ token, seconds, dataDir: t.dataDir }));
    return (await fetch(short)).status;
  };
  expect([await statusAfter(60), await statusAfter(121)]).toEqual([200, 400]);
  expect((await documents(bob).createSignedUrl(key, 60)).error).not.toBeNull();
  const many = await documents(ann).createSignedUrls([key, `${own}/none.txt`], 60);
  expect(many.data?.map((one) => one.error === null)).toEqual([true, false]);
});

test('SECURITY-20 what a link or a token shows is not stored, and a public picture for as long as its upload said', async () => {
  const cacheControl = '31536000';
  const [document, shown] = [`${own}/stored.txt`, `${own}/shown.png`];
  await documents(ann).upload(document, text('mine'), { cacheControl });
  const image = new Blob([new Uint8Array(picture)], { type: 'image/png' });
  await pictures(ann).upload(shown, image, { cacheControl });
  const token = (await ann.auth.getSession()).data.session?.access_token ?? '';
  const stored = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url, { headers });
    return [answer.status, answer.headers.get('cache-control')];
  };
  const personal = { apikey: t.backend.keys.publishable, authorization: `Bearer ${token}` };
  const link = (await documents(ann).createSignedUrl(document, 60)).data?.signedUrl ?? '';
  const linkToPicture = (await pictures(ann).createSignedUrl(shown, 60)).data?.signedUrl ?? '';
  const objects = `${t.url}/storage/v1/object`;
  expect(await stored(link)).toEqual([200, 'no-store']);
  expect(await stored(linkToPicture)).toEqual([200, 'no-store']);
  const { etag } = (await documents(ann).info(document)).data ?? {};
  expect(await stored(link, { 'if-none-match': etag ?? '' })).toEqual([304, 'no-store']);
  for (const path of [
    `documents/${document}`,
    `authenticated/documents/${document}`,
    `info/documents/${document}`,
  ])
    expect(await stored(`${objects}/${path}`, personal), path).toEqual([200, 'no-store']);
  const visited = `${objects}/public/pictures/${shown}`;
  expect(await stored(visited)).toEqual([200, `max-age=${cacheControl}`]);
});

test('PLATFORM-10 a link is signed for an hour at most', async () => {
  const key = `${own}/hour.txt`;
  await documents(ann).upload(key, text('for an hour'));
  expect((await documents(ann).createSignedUrl(key, 3600)).error).toBeNull();
  const longer = [
    await documents(ann).createSignedUrl(key, 3601),
    await documents(ann).createSignedUrls([key], 3601),
  ];
  expect(longer.map(({ error }) => (error as { statusCode?: string } | null)?.statusCode)).toEqual([
    '400',
    '400',
  ]);
});

test('a signed upload is good for its one name, and its token is no proof of a person', async () => {
  const key = `${own}/later.txt`;
  expect((await documents(bob).createSignedUploadUrl(key)).error).not.toBeNull();
  const { data } = await documents(ann).createSignedUploadUrl(key);
  const token = data?.token ?? '';
  expect(
    (await documents(t.client()).uploadToSignedUrl(`${own}/no.txt`, token, text('x'))).error,
  ).not.toBeNull();
  expect((await documents(t.client()).uploadToSignedUrl(key, token, text('late'))).error).toBeNull();
  expect(await (await documents(ann).download(key)).data?.text()).toBe('late');
  const asPerson = await fetch(`${t.url}/storage/v1/object/documents/${key}`, {
    headers: { apikey: t.backend.keys.publishable, authorization: `Bearer ${token}` },
  });
  expect(asPerson.status).toBe(401);
});

test('SECURITY-65 a signed upload has the rights that its signer has when it is used', async () => {
  const key = `${own}/never.txt`;
  const { data } = await documents(ann).createSignedUploadUrl(key, { upsert: true });
  expect((await documents(ann).upload(key, text('first'))).error).toBeNull();
  const { sql } = t.backend;
  await sql`create policy for_good on storage.objects as restrictive for update to authenticated
    using (bucket_id <> 'documents' or name not like '%/never.txt')`;
  expect((await documents(ann).createSignedUploadUrl(key, { upsert: true })).error).not.toBeNull();
  const late = await documents(t.client()).uploadToSignedUrl(key, data?.token ?? '', text('second'));
  expect(late.error).not.toBeNull();
  expect(await (await documents(ann).download(key)).data?.text()).toBe('first');
  await sql`drop policy for_good on storage.objects`;
});

test('a public picture is shown by its address and in smaller sizes, from a cache', async () => {
  const key = `${own}/p.png`;
  expect(
    (await pictures(ann).upload(key, new Blob([new Uint8Array(picture)], { type: 'image/png' }))).error,
  ).toBeNull();
  const plain = await fetch(pictures(ann).getPublicUrl(key).data.publicUrl);
  expect(plain.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await plain.arrayBuffer()).equals(picture)).toBe(true);
  const etag = plain.headers.get('etag') ?? '';
  const again = await fetch(plain.url, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  const small = sized(key, { width: 100, height: 60 });
  for (let round = 0; round < 2; round++) {
    const answer = await fetch(small, { headers: { accept: 'image/webp,*/*' } });
    expect(answer.headers.get('content-type')).toBe('image/webp');
    const size = await sharp(await answer.arrayBuffer()).metadata();
    expect(size).toMatchObject({ width: 100, height: 60, format: 'webp' });
  }
  expect(await renditionsOnDisk()).toEqual(['100x60-80.webp']);
  await pictures(ann).remove([key]);
  expect(await renditionsOnDisk()).toEqual([]);
});

test('PLATFORM-11: a size, quality or format outside the list of renditions is refused', async () => {
  const key = `${own}/refused.png`;
  await pictures(ann).upload(key, new Blob([new Uint8Array(picture)], { type: 'image/png' }));
  const small = sized(key, { width: 100, height: 60 });
  const refused = [
    small.replace('width=100', 'width=101'),
    small.replace('width=100', 'width=2500'),
    small.replace('width=100&', ''),
    `${small}&quality=79`,
    `${small}&resize=contain`,
    `${small}&format=avif`,
    `${small}&focus=35-70`,
    `${small}&focus=110-0`,
    `${small}&focus=`,
    small.split('?')[0] ?? '',
  ];
  for (const url of refused) expect((await fetch(url)).status, url).toBe(400);
  expect(await renditionsOnDisk()).toEqual([]);
  expect((await fetch(`${small}&quality=80&resize=cover`)).status).toBe(200);
  await pictures(ann).remove([key]);
});

test('PLATFORM-11: many who ask for a rendition at once get one that was made once', async () => {
  let made = 0;
  const [rendition = noRendition()] = renditions;
  const renderer = createRenderer({
    files: openFileStore(t),
    renditions,
    slots: 1,
    encode: async () => {
      made += 1;
      return Buffer.from(`number ${made}`);
    },
  });
  const { version } = await storedVersion(`${own}/once.png`);
  const wanted = { version, mimeType: 'image/png', accept: 'image/webp', rendition, focus: null };
  const answers = await Promise.all(Array.from({ length: 20 }, () => renderer.render(wanted)));
  expect(new Set(answers.map(({ bytes }) => bytes.toString()))).toEqual(new Set(['number 1']));
  await pictures(ann).remove([`${own}/once.png`]);
});

test('PLATFORM-11: while every core makes a rendition, the nearest that exists is the answer', async () => {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const renderer = createRenderer({
    files: openFileStore(t),
    renditions,
    slots: 1,
    encode: async ({ rendition }) => {
      begun.push(rendition.width);
      if (rendition.width !== 100) await new Promise<void>((resolve) => ends.push(resolve));
      return Buffer.from(`${rendition.width} wide`);
    },
  });
  const { version } = await storedVersion(`${own}/busy.png`);
  const [small = noRendition(), medium = noRendition(), large = noRendition()] = renditions.map(
    (rendition) => ({ rendition, version, mimeType: 'image/png', accept: 'image/webp', focus: null }),
  );
  await renderer.render(small);
  const first = renderer.render(medium);
  await expect.poll(() => begun).toEqual([100, 200]);
  const instead = await renderer.render(large);
  expect(instead).toMatchObject({ isSubstitute: true, name: '100x60-80.webp' });
  ends.shift()?.();
  expect((await first).isSubstitute).toBe(false);
  // It was not forgotten: its turn came.
  await expect.poll(() => begun).toEqual([100, 200, 400]);
  ends.shift()?.();
  await expect.poll(renditionsOnDisk).toContain('400x192-90.webp');
  expect(await renderer.render(large)).toMatchObject({ isSubstitute: false, name: '400x192-90.webp' });
  await pictures(ann).remove([`${own}/busy.png`]);
});

test('PLATFORM-11: a rendition has no more bytes than its entry in the list allows', async () => {
  const key = `${own}/noise.png`;
  const noise = await sharp({
    create: {
      width: 500,
      height: 300,
      channels: 3,
      background: 'teal',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  await pictures(ann).upload(key, new Blob([new Uint8Array(noise)], { type: 'image/png' }));
  const asked = sized(key, { width: 400, height: 192, quality: 90 });
  for (const accept of ['image/webp', '*/*']) {
    const answer = await fetch(asked, { headers: { accept } });
    expect(answer.headers.get('content-type')).toBe(accept === '*/*' ? 'image/jpeg' : 'image/webp');
    const bytes = await answer.arrayBuffer();
    expect(bytes.byteLength).toBeLessThanOrEqual(16_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 400, height: 192 });
  }
  await pictures(ann).remove([key]);
});

test.each([
  // A tall picture is cropped above and below, a wide one at its sides; the phone says how it was held.
  { sides: [200, 400], corner: [0, 0], held: 1, names: ['x', 'y0'] },
  { sides: [200, 400], corner: [100, 100], held: 1, names: ['x', 'y100'] },
  { sides: [600, 100], corner: [100, 0], held: 1, names: ['x100', 'y'] },
  { sides: [600, 100], corner: [0, 100], held: 1, names: ['x0', 'y'] },
  { sides: [600, 100], corner: [100, 0], held: 6, names: ['x', 'y0'] },
] as const)(
  'PUBLISH-29: a rendition of $sides has the corner $corner that its address names (held $held)',
  async ({ sides: [wide, high], corner: [x, y], held, names }) => {
    const key = `${own}/corner.png`;
    const [width, height] = held === 6 ? [high, wide] : [wide, high];
    const mark = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const shown = await sharp({ create: { width, height, channels: 3, background: 'blue' } })
      .composite([{ input: mark, left: ((width - 20) * x) / 100, top: ((height - 20) * y) / 100 }])
      .png()
      .toBuffer();
    // Held 6: the stored pixels lie on their left side, and the file says so.
    const file = await sharp(shown)
      .rotate(held === 6 ? 270 : 0)
      .withMetadata({ orientation: held })
      .png()
      .toBuffer();
    await pictures(ann).upload(key, new Blob([new Uint8Array(file)], { type: 'image/png' }));
    for (const size of [
      { width: 100, height: 60 },
      { width: 400, height: 192, quality: 90 },
    ]) {
      const answer = await fetch(`${sized(key, size)}&focus=${x}-${y}`, {
        headers: { accept: 'image/webp' },
      });
      const picture = sharp(await answer.arrayBuffer());
      expect(await picture.metadata()).toMatchObject({ width: size.width, height: size.height });
      const at = (side: number, percent: number) => (percent === 0 ? 1 : side - 2);
      const pixel = { left: at(size.width, x), top: at(size.height, y), width: 1, height: 1 };
      const [red = 0, , blue = 0] = await picture.extract(pixel).removeAlpha().raw().toBuffer();
      expect(red, `${size.width}`).toBeGreaterThan(blue);
      const middle = await fetch(sized(key, size), { headers: { accept: 'image/webp' } });
      const [, , centre = 0] = await sharp(await middle.arrayBuffer())
        .extract(pixel)
        .removeAlpha()
        .raw()
        .toBuffer();
      expect(centre, 'without the point').toBeGreaterThan(128);
    }
    // A point is stored once for the side that is cropped.
    const onDisk = await renditionsOnDisk();
    const around = names.find((name) => name.length > 1) ?? '';
    expect(onDisk.toSorted()).toEqual(
      [
        '100x60-80.webp',
        `100x60-80-${around}.webp`,
        '400x192-90.webp',
        `400x192-90-${around}.webp`,
      ].toSorted(),
    );
    await pictures(ann).remove([key]);
  },
);

function noRendition(): never {
  throw new Error('The tests have three renditions.');
}

const sized = (key: string, transform: { width: number; height: number; quality?: number }) =>
  pictures(ann).getPublicUrl(key, { transform }).data.publicUrl;

async function renditionsOnDisk(): Promise<string[]> {
  const root = path.join(t.dataDir, 'storage', 'renditions');
  const versions = await readdir(root).catch(() => []);
  return (await Promise.all(versions.map((version) => readdir(path.join(root, version))))).flat();
}

async function storedVersion(key: string): Promise<{ version: string }> {
  await pictures(ann).upload(key, new Blob([new Uint8Array(picture)], { type: 'image/png' }));
  const [row] = await t.backend.sql<{ version: string }[]>`
    select version from storage.objects where name = ${key}`;
  if (!row) throw new Error(`${key} was not stored.`);
  return row;
}

test('SECURITY-66 a point that no publication stores makes no rendition: the middle is the answer, for this once', async () => {
  const key = `${own}/plain.png`;
  const file = new Blob([new Uint8Array(picture)], { type: 'image/png' });
  expect((await pictures(ann).upload(key, file)).error).toBeNull();
  const small = sized(key, { width: 100, height: 60 });
  const before = await renditionsOnDisk();
  for (let tens = 0; tens <= 10; tens += 1) {
    const answer = await fetch(`${small}&focus=${tens * 10}-${tens * 10}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 100, height: 60 });
  }
  expect(await renditionsOnDisk()).toEqual([...before, '100x60-80.jpeg'].toSorted());
  expect((await fetch(small)).headers.get('cache-control')).not.toBe('no-store');
  await pictures(ann).remove([key]);
});

test.each([
  [16_383, 1, '0-50'],
  [1, 16_383, '50-100'],
])('SECURITY-66 a picture of %i × %i is cropped around a point like any other', async (wide, high, focus) => {
  const key = `${own}/line.png`;
  const line = await sharp({ create: { width: wide, height: high, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await pictures(ann).upload(key, new Blob([new Uint8Array(line)], { type: 'image/png' }));
  const answer = await fetch(`${sized(key, { width: 400, height: 192, quality: 90 })}&focus=${focus}`);
  expect(answer.status).toBe(200);
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 400, height: 192 });
  await pictures(ann).remove([key]);
});

test('an uploaded page cannot run in our origin', async () => {
  const key = `${own}/x.svg`;
  await pictures(ann).upload(key, text('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'));
  const answer = await fetch(pictures(ann).getPublicUrl(key).data.publicUrl);
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
});

test('a private bucket has no public address', async () => {
  const { publicUrl } = documents(ann).getPublicUrl(`${own}/a.txt`).data;
  expect((await fetch(publicUrl)).status).toBe(400);
});

test('list, move, copy and remove follow the policies', async () => {
  const folder = `${own}/box`;
  await documents(ann).upload(`${folder}/b.txt`, text('b'));
  await documents(ann).upload(`${folder}/a.txt`, text('a'));
  await documents(ann).upload(`${folder}/deep/c.txt`, text('c'));
  const names = async (client: SupabaseClient) =>
    (await documents(client).list(folder)).data?.map((entry) => [entry.name, entry.id !== null]);
  expect(await names(ann)).toEqual([
    ['a.txt', true],
    ['b.txt', true],
    ['deep', false],
  ]);
  expect(await names(bob)).toEqual([]);
  expect((await documents(bob).move(`${folder}/a.txt`, 'x/a.txt')).error).not.toBeNull();
  expect((await documents(bob).copy(`${folder}/a.txt`, 'x/a.txt')).error).not.toBeNull();
  expect((await documents(bob).remove([`${folder}/a.txt`])).data).toEqual([]);
  expect((await documents(ann).move(`${folder}/a.txt`, `${folder}/z.txt`)).error).toBeNull();
  expect((await documents(ann).copy(`${folder}/z.txt`, `${folder}/y.txt`)).error).toBeNull();
  expect((await documents(ann).remove([`${folder}/z.txt`, `${folder}/b.txt`])).data).toHaveLength(2);
  expect(await (await documents(ann).download(`${folder}/y.txt`)).data?.text()).toBe('a');
});

test('a copied or moved file meets the type and size of the bucket that it comes to', async () => {
  const pdf = `${own}/policy.pdf`;
  await documents(ann).upload(pdf, text('%PDF-1.7', 'application/pdf'));
  const big = `${own}/big.png`;
  const signature = picture.subarray(0, 8);
  await documents(ann).upload(
    big,
    new Blob([new Uint8Array(signature), Buffer.alloc(6e6)], { type: 'image/png' }),
  );
  const before = await openFileStore(t).list({ olderThanMs: -1000 });
  const there = { destinationBucket: 'pictures' };
  expect((await documents(ann).copy(pdf, pdf, there)).error).toMatchObject({ statusCode: '415' });
  expect((await documents(ann).move(pdf, pdf, there)).error).toMatchObject({ statusCode: '415' });
  expect((await documents(ann).copy(big, big, there)).error).toMatchObject({ statusCode: '413' });
  expect((await documents(ann).move(big, big, there)).error).toMatchObject({ statusCode: '413' });
  expect((await pictures(ann).list(own)).data?.map(({ name }) => name)).not.toContain('policy.pdf');
  expect(await openFileStore(t).list({ olderThanMs: -1000 })).toEqual(before);
  const small = `${own}/small.png`;
  await documents(ann).upload(small, new Blob([new Uint8Array(picture)], { type: 'image/png' }));
  expect((await documents(ann).copy(small, small, there)).error).toBeNull();
});

test('only who holds a key comes in', async () => {
  const answer = await fetch(`${t.url}/storage/v1/bucket`);
  expect(answer.status).toBe(401);
  const secret = await t.client({ secret: true }).storage.listBuckets();
  expect(secret.data?.map((b) => b.id)).toEqual(['documents', 'pictures']);
});

test('bytes that no object points to are deleted, fresh and used ones stay', async () => {
  const files = openFileStore(t);
  const used = await files.list({ olderThanMs: -1000 });
  const loose = '00000000-0000-4000-8000-000000000000';
  const dir = path.join(t.dataDir, 'storage', 'files', '00');
  await mkdir(dir, { recursive: true });
  await writeFile(path.join(dir, loose), 'x');
  expect(await deleteUnlistedFiles({ sql: t.backend.sql, files })).toBe(0);
  const hourAgo = new Date(Date.now() - 3_600_000);
  for (const v of [loose, ...used]) {
    await utimes(path.join(t.dataDir, 'storage', 'files', v.slice(0, 2), v), hourAgo, hourAgo);
  }
  expect(await deleteUnlistedFiles({ sql: t.backend.sql, files })).toBe(1);
  expect((await files.list({ olderThanMs: -1000 })).sort()).toEqual(used.sort());
});

test('PRIVACY-3 a removed document stays listed while its bytes are there, also where a backup starts meanwhile', async () => {
  const { sql } = t.backend;
  await sql`create schema if not exists private`;
  await sql`create table private.removed_files (id bigint primary key generated always as identity, version text)`;
  const versions = [crypto.randomUUID(), crypto.randomUUID()];
  for (const version of versions) {
    await openFileStore(t).write({ version, bytes: Buffer.from('x') });
    await sql`insert into private.removed_files (version) values (${version})`;
  }
  const listed = async () =>
    (await sql`select version from private.removed_files`).map(({ version }) => version);
  // The backup starts after the first file.
  let asked = 0;
  const isBackupRunning = () => Promise.resolve(++asked > 1);
  await removeErasedFiles({ sql, files: openFileStore({ dataDir: t.dataDir, isBackupRunning }) });
  expect(await listed()).toEqual([versions[1]]);
  await removeErasedFiles({ sql, files: openFileStore(t) });
  expect(await listed()).toEqual([]);
  for (const version of versions) expect(await openFileStore(t).measure(version)).toBe(0);
});

/** A document of 5 MB, a link to it, and the file on the disk. */
async function longDocument(): Promise<{ link: string; file: string }> {
  const key = `${own}/${crypto.randomUUID()}.txt`;
  await documents(ann).upload(key, text('x'.repeat(5e6)));
  const [object] = await t.backend.sql<
    { version: string }[]
  >`select version from storage.objects where name = ${key}`;
  const version = object?.version ?? '';
  const link = (await documents(ann).createSignedUrl(key, 60)).data?.signedUrl ?? '';
  return { link, file: path.join(t.dataDir, 'storage', 'files', version.slice(0, 2), version) };
}

test('SECURITY-71 a download is read from the disk as its receiver takes it', async () => {
  const { link, file } = await longDocument();
  const answer = await t.backend.handle(new Request(link));
  expect(answer?.headers.get('content-length')).toBe('5000000');
  const reader = answer?.body?.getReader();
  let bytes = (await reader?.read())?.value?.byteLength ?? 0;
  // What the server has not read yet is gone from the disk.
  await truncate(file, 1e6);
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) break;
    bytes += part.value.byteLength;
  }
  expect(bytes).toBe(1e6);
});

test('SECURITY-71 HEAD reads no file', async () => {
  const { link, file } = await longDocument();
  await rm(file);
  const answer = await t.backend.handle(new Request(link, { method: 'HEAD' }));
  expect([answer?.status, answer?.headers.get('content-length')]).toEqual([200, '5000000']);
});
