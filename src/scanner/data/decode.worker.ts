/** Reads QR codes beside the page, so that the picture stays smooth (decisions/0001). */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** `start` once, then frames, each as the bytes of an `ImageData`. */
export type DecodeOrder =
  | { kind: 'start'; decoderUrl: string }
  | { kind: 'frame'; width: number; height: number; pixels: ArrayBuffer };
/** One for each order: `failed` where the decoder could not be loaded. */
export type DecodeAnswer = { kind: 'ready' } | { kind: 'failed' } | { kind: 'read'; text: string | null };

const answer = (message: DecodeAnswer) => self.postMessage(message);

self.addEventListener('message', ({ data: order }: MessageEvent<DecodeOrder>) => {
  const done = order.kind === 'start' ? start(order.decoderUrl) : read(order);
  done.then(answer, () => answer({ kind: 'failed' }));
});

async function start(decoderUrl: string): Promise<DecodeAnswer> {
  // The package would fetch it from another site.
  await prepareZXingModule({ overrides: { locateFile: () => decoderUrl }, fireImmediately: true });
  return { kind: 'ready' };
}

async function read(order: Extract<DecodeOrder, { kind: 'frame' }>): Promise<DecodeAnswer> {
  const frame = new ImageData(new Uint8ClampedArray(order.pixels), order.width, order.height);
  const [found] = await readBarcodes(frame, { formats: ['QRCode'], maxNumberOfSymbols: 1 });
  return { kind: 'read', text: found?.text ?? null };
}
