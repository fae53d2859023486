import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readStaticFiles, type StaticFiles } from './static-files.ts';

const page = '<!doctype html><title>Sabai</title>';
const code = 'export const a = 1;'.repeat(100);
let folder = '';
let files: StaticFiles;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-'));
  await mkdir(join(folder, 'dist/assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'dist/index.html'), page);
  await writeFile(join(folder, 'dist/assets/a-1.js'), code);
  await writeFile(join(folder, 'dist/assets/_page-1.js'), code);
  await writeFile(join(folder, 'dist/_headers'), '/*');
  await writeFile(join(folder, 'dist/picture.png'), Buffer.from([1, 2, 3]));
  files = await readStaticFiles({
    directory: join(folder, 'dist'),
    headersFor: () => ({ 'x-extra': 'yes' }),
  });
});
afterAll(() => rm(folder, { recursive: true }));

function get(path: string, init: RequestInit = {}): Promise<Response> {
  return files(new Request(`http://localhost${path}`, init));
}

describe('the built app', () => {
  test('is answered with type, length, tag and the headers given', async () => {
    const response = await get('/assets/a-1.js');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(code);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('content-length')).toBe(String(code.length));
    expect(response.headers.get('x-extra')).toBe('yes');
  });

  test('keeps hashed files for ever and asks again for all others', async () => {
    expect((await get('/assets/a-1.js')).headers.get('cache-control')).toContain('immutable');
    expect((await get('/')).headers.get('cache-control')).toBe('no-cache');
    expect((await get('/picture.png')).headers.get('cache-control')).toBe('no-cache');
  });

  test('answers pages that only its router knows with index.html', async () => {
    for (const path of ['/', '/crm', '/crm/customer/1', '/โปรโมชัน', '/crm?x=a.b']) {
      const response = await get(path);
      expect([path, response.status, await response.text()]).toEqual([path, 200, page]);
    }
  });

  test('has no files that are meant for other hosts', async () => {
    expect(await (await get('/_headers')).text()).toBe(page);
    expect((await get('/assets/_page-1.js')).status).toBe(200);
  });

  test('has no page for a missing file', async () => {
    expect((await get('/assets/old-chunk.js')).status).toBe(404);
    expect((await get('/missing.png')).status).toBe(404);
    expect((await get('/assets/a-1.js.br')).status).toBe(404);
    expect((await get('/index.html.gz')).status).toBe(404);
  });

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/%00.txt',
  ])('never leads outside by %s', async (path) => expect((await get(path)).status).toBe(404));

  test('is compressed with what the browser takes, brotli first', async () => {
    const br = await get('/assets/a-1.js', { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(br.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(new Uint8Array(await br.arrayBuffer())).toString()).toBe(code);
    const gzip = await get('/assets/a-1.js', { headers: { 'accept-encoding': 'gzip, br;q=0' } });
    expect(gzip.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(new Uint8Array(await gzip.arrayBuffer())).toString()).toBe(code);
    const picture = await get('/picture.png', { headers: { 'accept-encoding': 'br' } });
    expect(picture.headers.get('content-encoding')).toBeNull();
  });

  test('is not sent again to a client that has it, in the same encoding only', async () => {
    const headers = { 'accept-encoding': 'br' };
    const etag = (await get('/', { headers })).headers.get('etag') ?? '';
    const again = await get('/', { headers: { ...headers, 'if-none-match': `"other", W/${etag}` } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const stored = ['etag', 'cache-control', 'vary', 'x-extra'].map((name) => again.headers.get(name));
    expect(stored).toEqual([etag, 'no-cache', 'accept-encoding', 'yes']);
    expect((await get('/', { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  test('answers HEAD without a body and refuses other methods', async () => {
    const head = await get('/', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(String(page.length));
    expect((await get('/', { method: 'POST', body: 'x' })).status).toBe(405);
  });

  test('must be there', async () => {
    await expect(readStaticFiles({ directory: folder, headersFor: () => ({}) })).rejects.toThrow(
      'No index.html',
    );
  });
});
