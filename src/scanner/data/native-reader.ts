/** The used part of the Barcode Detection API, which TypeScript's DOM types lack. */
interface BarcodeDetectorLike {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>;
}
interface BarcodeDetectorClass {
  new (options: { formats: readonly string[] }): BarcodeDetectorLike;
  getSupportedFormats(): Promise<string[]>;
}

function detectorClass(): BarcodeDetectorClass | null {
  return (globalThis as { BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector ?? null;
}

/**
 * Whether the browser itself reads QR codes. Its class alone proves nothing, because some platforms support
 * no format.
 */
export async function hasNativeReader(): Promise<boolean> {
  const formats = await detectorClass()
    ?.getSupportedFormats()
    .catch((): string[] => []);
  return formats?.includes('qr_code') === true;
}

/**
 * Returns a function that reads the QR code in a video's frame by the browser's reader; null for no code. It
 * rejects if the browser's service is missing. Throws if the browser has no such class.
 */
export function createNativeReader(): (video: HTMLVideoElement) => Promise<string | null> {
  const Detector = detectorClass();
  if (!Detector) throw new Error('Asked for a native reader where there is none.');
  const detector = new Detector({ formats: ['qr_code'] });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}
