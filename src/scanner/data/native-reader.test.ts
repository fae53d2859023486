import { afterEach, expect, it, vi } from 'vitest';
import { createNativeReader, hasNativeReader } from './native-reader.ts';

/** A browser that promises these formats and reads that text. */
function provideDetector(formats: () => Promise<string[]>, texts: string[] = []): void {
  class Detector {
    static getSupportedFormats = formats;
    detect = () => Promise.resolve(texts.map((rawValue) => ({ rawValue })));
  }
  vi.stubGlobal('BarcodeDetector', Detector);
}
afterEach(() => void vi.unstubAllGlobals());
const video = {} as HTMLVideoElement;

it('is used only where it reads QR codes: the class alone proves nothing', async () => {
  expect(await hasNativeReader()).toBe(false);
  provideDetector(() => Promise.resolve([]));
  expect(await hasNativeReader()).toBe(false);
  provideDetector(() => Promise.reject(new Error('no service')));
  expect(await hasNativeReader()).toBe(false);
  provideDetector(() => Promise.resolve(['ean_13', 'qr_code']));
  expect(await hasNativeReader()).toBe(true);
});

it('gives the first text in the picture, and null for none', async () => {
  provideDetector(() => Promise.resolve(['qr_code']), ['a', 'b']);
  expect(await createNativeReader()(video)).toBe('a');
  provideDetector(() => Promise.resolve(['qr_code']));
  expect(await createNativeReader()(video)).toBeNull();
});
