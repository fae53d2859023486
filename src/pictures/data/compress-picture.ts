import {
  checkPicture,
  PICTURE_SIGNATURE_BYTES,
  pictureType,
  type PictureProblem,
} from '../rules/check-picture.ts';
import type { PictureKind } from '../rules/picture-limits.ts';
import { compressHere, type CompressOrder } from './compress-here.ts';
import type { CompressAnswer } from './compress.worker.ts';

/** `unreadable`: the file cannot be read, or its picture cannot be compressed. */
export type CompressedPicture =
  { outcome: 'compressed'; picture: Blob } | { outcome: PictureProblem | 'unreadable' };

let worker: Worker | null = null;
let lastId = 0;

/**
 * Checks a chosen file and compresses it into the picture to upload. Works without a network; never rejects.
 */
export async function compressPicture(options: {
  kind: PictureKind;
  file: File;
}): Promise<CompressedPicture> {
  const { kind, file } = options;
  const head = await readHead(file);
  if (!head) return { outcome: 'unreadable' };
  const problem = checkPicture({ kind, sizeBytes: file.size, head });
  if (problem) return { outcome: problem };
  // The library trusts a file's declared type, so declare the type that its bytes show.
  const named = new File([file], 'picture', { type: pictureType(head) ?? file.type });
  const order: CompressOrder = { kind, file: named };
  try {
    return { outcome: 'compressed', picture: await compressBeside(order) };
  } catch {
    // The worker failed, as in browsers whose workers cannot draw; compress in the page, which is less
    // smooth.
    return compressHere(order).then(
      (picture) => ({ outcome: 'compressed' as const, picture }),
      () => ({ outcome: 'unreadable' as const }),
    );
  }
}

/**
 * The first bytes of a file; null if it can no longer be read, as may happen with a file in cloud storage.
 */
function readHead(file: File): Promise<Uint8Array | null> {
  return file
    .slice(0, PICTURE_SIGNATURE_BYTES)
    .arrayBuffer()
    .then(
      (bytes) => new Uint8Array(bytes),
      () => null,
    );
}

function compressBeside(order: CompressOrder): Promise<Blob> {
  lastId += 1;
  const id = lastId;
  worker ??= new Worker(new URL('./compress.worker.ts', import.meta.url), { type: 'module' });
  const here = worker;
  return new Promise((resolve, reject) => {
    const stop = () => {
      here.removeEventListener('message', hear);
      here.removeEventListener('error', fail);
    };
    const fail = () => {
      stop();
      worker = null;
      reject(new Error('The worker of pictures could not run.'));
    };
    const hear = ({ data }: MessageEvent<CompressAnswer>) => {
      if (data.id !== id) return;
      stop();
      if (data.ok) resolve(data.picture);
      else reject(new Error('The picture could not be compressed beside the page.'));
    };
    here.addEventListener('message', hear);
    here.addEventListener('error', fail);
    here.postMessage({ id, order });
  });
}
