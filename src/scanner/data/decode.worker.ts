/** Decodes QR codes in a worker, so that the camera's picture stays smooth (decisions/0001). */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Messages to the worker: `start` once, then frames, each with the bytes of an `ImageData`. */
export type DecodeOrder =
  | { kind: 'start'; decoderUrl: string }
  | { kind: 'frame'; width: number; height: number; pixels: ArrayBuffer };
/** The worker answers each message once; `failed` if the decoder could not be loaded or could not run. */
export type DecodeAnswer = { kind: 'ready' } | { kind: 'failed' } | { kind: 'read'; text: string | null };

const answer = (message: DecodeAnswer) => self.postMessage(message);

self.addEventListener('message', ({ data: order }: MessageEvent<DecodeOrder>) => {
  const done = order.kind === 'start' ? start(order.decoderUrl) : read(order);
  done.then(answer, () => answer({ kind: 'failed' }));
});

async function start(decoderUrl: string): Promise<DecodeAnswer> {
  // By default the package fetches its WASM file from another site.
  await prepareZXingModule({ overrides: { locateFile: () => decoderUrl }, fireImmediately: true });
  return { kind: 'ready' };
}

async function read(order: Extract<DecodeOrder, { kind: 'frame' }>): Promise<DecodeAnswer> {
  const frame = new ImageData(new Uint8ClampedArray(order.pixels), order.width, order.height);
  const [found] = await readBarcodes(frame, { formats: ['QRCode'], maxNumberOfSymbols: 1 });
  return { kind: 'read', text: found?.text ?? null };
}
