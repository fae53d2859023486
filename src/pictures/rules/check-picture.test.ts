import { describe, expect, it } from 'vitest';
import { checkPicture, pictureType } from './check-picture.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('the type of a picture by its content', () => {
  it.each([
    ['image/jpeg', '\xff\xd8\xff\xe1\x00\x10Exif\x00\x00'],
    ['image/png', '\x89PNG\r\n\x1a\n\x00\x00\x00\r'],
    ['image/webp', 'RIFF\x10\x00\x00\x00WEBP'],
    ['image/gif', 'GIF89a\x01\x00\x01\x00\x00\x00'],
    [null, '<svg xmlns='],
    [null, '%PDF-1.7\n%\xe2'],
    [null, 'RIFF\x10\x00\x00\x00WAVE'],
    [null, '\x00\x00\x00\x18ftypheic'],
    [null, ''],
  ])('%s', (type, head) => {
    expect(pictureType(bytes(head))).toBe(type);
  });
});

it('takes 5 MB for a promotion and 2 MB for an item, and not a byte more (PUBLISH-8)', () => {
  const head = bytes('GIF89a\x01\x00\x01\x00\x00\x00');
  const megabyte = 1024 * 1024;
  expect(checkPicture({ kind: 'main', sizeBytes: 5 * megabyte, head })).toBeNull();
  expect(checkPicture({ kind: 'main', sizeBytes: 5 * megabyte + 1, head })).toBe('too_large');
  expect(checkPicture({ kind: 'item', sizeBytes: 2 * megabyte, head })).toBeNull();
  expect(checkPicture({ kind: 'item', sizeBytes: 2 * megabyte + 1, head })).toBe('too_large');
  expect(checkPicture({ kind: 'main', sizeBytes: 9 * megabyte, head: bytes('%PDF-1.7') })).toBe('wrong_type');
});
