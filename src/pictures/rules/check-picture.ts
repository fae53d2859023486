import { pictureLimits, type PictureKind } from './picture-limits.ts';

/** `too_large`: above `maxBytes` of its kind. `wrong_type`: no JPEG, PNG, WebP or GIF, by the file's first bytes. */
export type PictureProblem = 'too_large' | 'wrong_type';

/** The number of first bytes of a file that {@link pictureType} needs. */
export const PICTURE_SIGNATURE_BYTES = 12;

/**
 * Returns the type of a picture by its first bytes, whatever its name says (SECURITY-12). It is null for
 * anything but the four types (PUBLISH-8).
 */
export function pictureType(head: Uint8Array): `image/${'jpeg' | 'png' | 'webp' | 'gif'}` | null {
  const starts = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
  const says = (text: string, at: number) =>
    Array.from(text).every((letter, index) => head[at + index] === letter.charCodeAt(0));
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (says('RIFF', 0) && says('WEBP', 8)) return 'image/webp';
  if (says('GIF87a', 0) || says('GIF89a', 0)) return 'image/gif';
  return null;
}

/** The reason to refuse a chosen file; null if it is accepted. The type is checked before the size. */
export function checkPicture(options: {
  kind: PictureKind;
  sizeBytes: number;
  head: Uint8Array;
}): PictureProblem | null {
  if (pictureType(options.head) === null) return 'wrong_type';
  return options.sizeBytes > pictureLimits[options.kind].maxBytes ? 'too_large' : null;
}
