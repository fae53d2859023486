import type { DecodeAnswer, DecodeOrder } from './decode.worker.ts';
import { decoderUrl } from './decoder-file.ts';
import { createNativeReader, hasNativeReader } from './native-reader.ts';

/** Reads the QR code in the current frame of a video; null if the frame has none. */
export interface FrameReader {
  read(video: HTMLVideoElement): Promise<string | null>;
  close(): void;
}

/**
 * Longest side of a frame given to the decoder, in pixels: enough for a code that fills a fifth of the
 * picture.
 */
const LONGEST_SIDE = 800;

/**
 * Opens the browser's own reader if it has one, else the decoder in a worker. Rejects if neither can be
 * loaded.
 */
export async function openFrameReader(): Promise<FrameReader> {
  if (!(await hasNativeReader())) return openWasmReader();
  const native = createNativeReader();
  let instead: Promise<FrameReader> | null = null;
  return {
    async read(video) {
      if (instead) return (await instead).read(video);
      try {
        return await native(video);
      } catch (cause) {
        // Some devices claim to have a reader, but it fails in use.
        console.warn("The browser's own reader of codes failed.", cause);
        instead = openWasmReader();
        return (await instead).read(video);
      }
    },
    close: () => void instead?.then((reader) => reader.close()).catch(() => undefined),
  };
}

async function openWasmReader(): Promise<FrameReader> {
  const worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' });
  const ask = (order: DecodeOrder, transfer: Transferable[] = []) =>
    new Promise<DecodeAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<DecodeAnswer>) => resolve(data);
      worker.onerror = () => reject(new Error('The worker of codes could not run.'));
      worker.postMessage(order, transfer);
    });
  const started = await ask({ kind: 'start', decoderUrl: new URL(decoderUrl, location.origin).href }).catch(
    () => null,
  );
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (started?.kind !== 'ready' || !context) {
    worker.terminate();
    throw new Error('The decoder of codes could not be loaded.');
  }
  return {
    async read(video) {
      const { videoWidth, videoHeight } = video;
      const scale = Math.min(1, LONGEST_SIDE / Math.max(videoWidth, videoHeight, 1));
      const width = Math.round(videoWidth * scale);
      const height = Math.round(videoHeight * scale);
      if (width === 0 || height === 0) return null;
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
      context.drawImage(video, 0, 0, width, height);
      const pixels = context.getImageData(0, 0, width, height).data.buffer;
      const answer = await ask({ kind: 'frame', width, height, pixels }, [pixels]);
      return answer.kind === 'read' ? answer.text : null;
    },
    close: () => worker.terminate(),
  };
}
