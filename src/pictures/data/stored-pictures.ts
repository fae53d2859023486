import { z } from 'zod';
import { getSync } from '../../../sync/index.ts';

/** A picture on this device that is not uploaded yet; a data URL, because any storage can hold text. */
const storedPicture = z.object({ dataUrl: z.string().startsWith('data:image/') });

const keyOf = (id: string) => `picture:${id}`;

/** Stores a compressed picture for the person signed in; the form's draft refers to it by `id`. */
export async function storeLocalPicture(options: { id: string; picture: Blob }): Promise<void> {
  const store = getSync().store();
  const dataUrl = await readAsDataUrl(options.picture);
  await store.putSetting(keyOf(options.id), { dataUrl });
}

/** The data URL of a picture stored on this device; null if there is none with this id. */
export async function storedPictureUrl(id: string): Promise<string | null> {
  const read = storedPicture.safeParse(await getSync().store().getSetting(keyOf(id)));
  return read.success ? read.data.dataUrl : null;
}

/** Removes a picture from this device. */
export function dropPicture(id: string): Promise<void> {
  return getSync().store().removeSetting(keyOf(id));
}

/**
 * Removes uploaded pictures from this device. A device that cannot remove them leaves them, because their row is
 * stored.
 */
export async function dropUploaded(pictures: readonly { id: string }[]): Promise<void> {
  await Promise.all(pictures.map(({ id }) => dropPicture(id))).catch((cause: unknown) =>
    console.warn('Uploaded pictures could not be removed.', cause),
  );
}

function readAsDataUrl(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('Unreadable picture.')));
    reader.readAsDataURL(picture);
  });
}
