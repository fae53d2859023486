import { z } from 'zod';
import { getSync } from '../../../sync/index.ts';

/** A picture that waits on this device to be uploaded; the bytes as a data URL, which any storage keeps. */
const storedPicture = z.object({ dataUrl: z.string().startsWith('data:image/') });

const keyOf = (id: string) => `picture:${id}`;

/** Keeps a compressed picture for the person signed in, beside the draft that names its `id`. */
export async function storeLocalPicture(options: { id: string; picture: Blob }): Promise<void> {
  const store = getSync().store();
  const dataUrl = await readAsDataUrl(options.picture);
  await store.putSetting(keyOf(options.id), { dataUrl });
}

/** Its data URL; null where this device has no such picture. */
export async function storedPictureUrl(id: string): Promise<string | null> {
  const read = storedPicture.safeParse(await getSync().store().getSetting(keyOf(id)));
  return read.success ? read.data.dataUrl : null;
}

export function dropPicture(id: string): Promise<void> {
  return getSync().store().removeSetting(keyOf(id));
}

function readAsDataUrl(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('Unreadable picture.')));
    reader.readAsDataURL(picture);
  });
}
