import { expect, it, test } from 'vitest';
import { imageUrl } from './image-url.ts';

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

test.each([
  null,
  '',
  'https://elsewhere.example/p.webp',
  'javascript:alert(1)//storage/v1/object/public/a/b',
  'https://x.example/storage/v1/object/public/../../auth/v1/logout',
  'https://x.example/storage/v1/object/sign/a/b?token=t',
])('%s is no stored picture', (stored) =>
  expect(imageUrl({ stored, backendUrl, rendition: 'share' })).toBeNull(),
);
