import type { DemoContext } from '../demo-accounts.ts';

const BUCKET = 'promotion-images';

/** The public URL of a stored picture. */
export function seedPictureUrl(options: { siteUrl: string; key: string }): string {
  return new URL(`/storage/v1/object/public/${BUCKET}/${options.key}`, options.siteUrl).href;
}

/**
 * Uploads a picture with the rights of a publisher. An existing picture stays;
 * throws other errors of Storage.
 */
export async function storePicture(options: {
  context: DemoContext;
  accessToken: string;
  /** The key in the bucket, `{user id}/{uuid}.webp` (SECURITY-12). */
  key: string;
  bytes: Uint8Array<ArrayBuffer>;
}): Promise<void> {
  const { context, key } = options;
  const response = await context.fetch(
    new Request(new URL(`/storage/v1/object/${BUCKET}/${key}`, context.siteUrl), {
      method: 'POST',
      headers: {
        apikey: context.keys.publishable,
        authorization: `Bearer ${options.accessToken}`,
        'content-type': 'image/webp',
        'cache-control': 'max-age=31536000',
      },
      body: options.bytes,
    }),
  );
  if (response.ok) return;
  const said = await response.text();
  if (!said.includes('Duplicate')) throw new Error(`The picture ${key} was not stored: ${said}`);
}
