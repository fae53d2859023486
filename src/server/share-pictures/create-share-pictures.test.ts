import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { provideListingsBackend } from '../../listings/data/listings-backend.ts';
import { createSharePictures } from './create-share-pictures.ts';

const row = {
  id: '1',
  hospital_id: '2',
  hospital_name: 'โรงพยาบาลสบายดี',
  promotion_title: 'เลเซอร์หน้าใส',
  description: 'ดูแลผิวหน้าโดยแพทย์',
  area: 'กรุงเทพฯ',
  price: 1000,
  start_date: '2026-01-01',
  end_date: '2999-01-01',
  image_url: 'https://old.example/storage/v1/object/public/promotion-images/a/b.webp',
  url_slug: 'เลเซอร์',
  created_at: '2026-01-01T00:00:00Z',
  hospital: { slug: 'sabaidee', verified_at: null },
};
const ask = (path: string, init?: RequestInit) => {
  const answered = createSharePictures({ nowMs: () => 0 })(new Request(`https://sabai.example${path}`, init));
  if (!answered) throw new Error('Another path.');
  return answered;
};

let promotions: object[] = [];
/** How many times the advert's own picture was fetched. */
let reads = 0;
beforeEach(async () => {
  reads = 0;
  const picture = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#ff8800' } })
    .jpeg()
    .toBuffer();
  provideListingsBackend({
    url: 'https://backend.example',
    publishableKey: 'key',
    fetch: (url) => {
      const { pathname } = new URL(url);
      if (pathname.startsWith('/storage/v1/render/image/public/promotion-images/')) {
        reads += 1;
        return Promise.resolve(new Response(new Uint8Array(picture)));
      }
      return Promise.resolve(Response.json(pathname.endsWith('/promotions') ? promotions : []));
    },
  });
});

/** Raw pixels of the drawn picture from `top` down, `height` pixels high. */
async function strip(number: string, top: number, height: number): Promise<Buffer> {
  promotions = [{ ...row, approval: { number, valid_until: '2999-12-31' } }];
  const answer = await ask('/images/share/th/sabaidee/x.jpg?shown=1');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 600 });
  return sharp(bytes).extract({ left: 0, top, width: 1200, height }).raw().toBuffer();
}
/** Number of pixels of white letters. The picture itself has no blue, so its blue channel is low. */
const whites = (pixels: Buffer) => pixels.filter((value, at) => at % 3 === 2 && value > 240).length;

test('PUBLISH-15 the picture of a link preview has the number of a valid approval over its lower edge', async () => {
  const [one, other] = [await strip('ฆสพ. 12/2569', 500, 100), await strip('ฆสพ. 87/2569', 500, 100)];
  expect(one.equals(other)).toBe(false);
  expect(whites(one)).toBeGreaterThan(2_000);
  const above = await strip('ฆสพ. 12/2569', 0, 400);
  expect(whites(above)).toBe(0);
  // Different letters of each script give different pixels, so the font has glyphs for both scripts.
  const [some, others] = [await strip('กขคงจฉชซ', 500, 100), await strip('ฎฏฐฑฒณดต', 500, 100)];
  expect(some.equals(others)).toBe(false);
  expect((await strip('ABCD', 500, 100)).equals(await strip('WXYZ', 500, 100))).toBe(false);
});

test('PUBLISH-15 a long number takes more lines, and is drawn whole', async () => {
  const long = await strip('12345678'.repeat(12), 400, 100);
  expect(whites(long)).toBeGreaterThan(300);
  expect(whites(await strip('ฆสพ. 12/2569', 400, 100))).toBe(0);
});

test('PUBLISH-15 an advert without a valid approval has its own picture, and none has no address', async () => {
  promotions = [row];
  const answer = await ask('/images/share/spec/sabaidee/x.jpg');
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toMatch(/^https:\/\/backend\.example\/storage\/v1\/render\/image\//);
  promotions = [];
  for (const path of [
    '/images/share/th/sabaidee/x.jpg',
    '/images/share/constructor/sabaidee/x.jpg',
    '/images/share/th/x.jpg',
  ]) {
    expect((await ask(path)).status).toBe(404);
  }
  expect(createSharePictures({ nowMs: () => 0 })(new Request('https://sabai.example/a/b'))).toBeNull();
});

test('PUBLISH-15 a new number is on the picture at once, and the same one is drawn once', async () => {
  const pictures = createSharePictures({ nowMs: () => 0 });
  const shown = async (number: string) => {
    promotions = [{ ...row, approval: { number, valid_until: null } }];
    const answer = await pictures(new Request('https://sabai.example/images/share/th/sabaidee/x.jpg'));
    return Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer());
  };
  const [before, after] = [await shown('ฆสพ. 1/2569'), await shown('ฆสพ. 2/2569')];
  expect(before.equals(after)).toBe(false);
  expect(reads).toBe(2);
  expect((await shown('ฆสพ. 1/2569')).equals(before)).toBe(true);
  expect(reads).toBe(2);
});
