import { expect, it, test } from 'vitest';
import { imageSource, imageUrl } from './image-url.ts';

const backendUrl = 'https://now.example';
const path = 'promotion-images/u/p.webp';

it('takes the picture from the present backend, in the size asked for', () => {
  const stored = `http://localhost:4173/storage/v1/object/public/${path}`;
  expect(imageUrl({ stored, backendUrl, rendition: 'original' })).toBe(
    `https://now.example/storage/v1/object/public/${path}`,
  );
  expect(imageUrl({ stored, backendUrl, rendition: 'card' })).toBe(
    `https://now.example/storage/v1/render/image/public/${path}?width=400&height=192&resize=cover&quality=50`,
  );
});

it('PUBLISH-29: renditions are cropped around the focal point, which the styles know too', () => {
  const stored = `http://localhost:4173/storage/v1/object/public/${path}#focus=20,100`;
  const render = `https://now.example/storage/v1/render/image/public/${path}`;
  expect(imageUrl({ stored, backendUrl, rendition: 'original' })).toBe(
    `https://now.example/storage/v1/object/public/${path}`,
  );
  expect(imageSource({ stored, backendUrl, size: 'card' })).toMatchObject({
    src: `${render}?width=400&height=192&resize=cover&quality=50&focus=20-100`,
    srcSet: expect.stringMatching(
      /&focus=20-100 1x, \S+\?width=800&height=384&resize=cover&quality=50&focus=20-100 2x$/,
    ),
    'data-focus-x': 20,
    'data-focus-y': 100,
  });
  const onDevice = 'data:image/webp;base64,AAAA#focus=20,100';
  expect(imageSource({ stored: onDevice, backendUrl, size: 'card' })).toMatchObject({
    src: 'data:image/webp;base64,AAAA',
    'data-focus-y': 100,
  });
});

test.each([
  null,
  '',
  'https://elsewhere.example/p.webp',
  'javascript:alert(1)//storage/v1/object/public/a/b',
  'https://x.example/storage/v1/object/public/../../auth/v1/logout',
  'https://x.example/storage/v1/object/sign/a/b?token=t',
  `https://x.example/storage/v1/object/public/${path}#focus=55,50`,
  // SECURITY-65: the server knows a picture by its plain key alone.
  'https://x.example/storage/v1/object/public/promotion-images/u/p.web%70',
  'https://x.example/storage/v1/object/public/promotion-images/./u/p.webp',
])('%s is no stored picture', (stored) =>
  expect(imageUrl({ stored, backendUrl, rendition: 'share' })).toBeNull(),
);
