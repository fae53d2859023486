import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { arrangeCodes, checkCode, codeField, expectResult, openDesk, result } from '../desk/desk.ts';
import { passTime } from '../support/clock.ts';
import { onAppearance } from '../support/on-screen.ts';
import { bookVoucher } from '../support/reception.ts';
import { drawCamera, type DrawnCamera } from './drawn-camera.ts';

let camera: DrawnCamera;
beforeEach(() => {
  camera = drawCamera({ cameras: 2, hasLight: true });
});
afterEach(() => {
  camera.restore();
  vi.unstubAllGlobals();
});

const open = page.getByRole('button', { name: 'Scan with the camera' });
const aim = page.getByText('Hold the QR code in front of the camera');
const close = page.getByRole('button', { name: 'Close the camera' });

test('the camera reads codes with the decoder of the app, reports others, and is given back when it is closed', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const { server } = await openDesk({ arrange });
  const [code = ''] = codes;
  await open.click();
  await expect.element(aim).toBeVisible();
  await expect.element(page.getByLabelText('Picture of the camera')).toBeVisible();
  camera.show('https://line.me/R/ti/p/@sabai');
  await expect.element(page.getByText('That is no voucher code of Sabai.')).toBeVisible();
  camera.show(`https://sabai.example/v/${code}`);
  await expectResult('Valid Code');
  await expect.element(codeField).toHaveValue(code);
  // A code that stays in front of the camera is one scan.
  await expect.poll(() => server.requests(/check_booking/)).toHaveLength(1);
  await close.click();
  await expect.element(open).toBeVisible();
  expect(camera.openStreams()).toBe(0);
});

test('a camera that is refused, missing, busy or lost says so, and typing goes on', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  await openDesk({ arrange });
  const retry = page.getByRole('button', { name: 'Retry' });
  camera.fail('NotAllowedError');
  await open.click();
  for (const [problem, shown] of [
    ['NotAllowedError', 'The camera is not allowed'],
    ['NotFoundError', 'This device has no camera'],
    ['NotReadableError', 'The camera is in use'],
  ] as const) {
    camera.fail(problem);
    await retry.click();
    await expect.element(page.getByRole('alert').filter({ hasText: shown })).toBeVisible();
  }
  await checkCode(codes[0] ?? '', 'Valid Code');
  camera.fail(null);
  await retry.click();
  await expect.element(aim).toBeVisible();
  camera.unplug();
  await expect.element(page.getByText('The camera went away')).toBeVisible();
  camera.fail('SecurityError');
  await retry.click();
  await expect.element(page.getByText('This browser gives no camera')).toBeVisible();
  await expect.element(retry).not.toBeInTheDocument();
  await expect.element(result).toHaveTextContent('Valid Code');
});

test('the light is switched where the camera has one, and the other camera is remembered on the device', async () => {
  await openDesk();
  await open.click();
  const light = page.getByRole('button', { name: 'Light' });
  await light.click();
  await expect.element(light).toHaveAttribute('aria-pressed', 'true');
  camera.fail('NotReadableError');
  await light.click();
  await expect.element(light).toHaveAttribute('aria-pressed', 'false');
  expect(camera.light).toEqual([true]);
  camera.fail(null);
  const facing = () => document.querySelector('.camera')?.getAttribute('data-facing');
  expect(facing()).toBe('environment');
  await page.getByRole('button', { name: 'Other camera' }).click();
  expect(facing()).toBe('user');
  await expect.element(aim).toBeVisible();
  await close.click();
  await open.click();
  await expect.element(aim).toBeVisible();
  expect(facing()).toBe('user');
  await page.getByRole('button', { name: 'Other camera' }).click();
  expect(facing()).toBe('environment');
});

test('the camera is given back while the page is hidden', async () => {
  await openDesk();
  await open.click();
  await expect.element(aim).toBeVisible();
  const turn = (state: 'hidden' | 'visible') => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  try {
    turn('hidden');
    await expect.poll(() => camera.openStreams()).toBe(0);
    const streamsWhenShown: number[] = [];
    onAppearance(aim, () => streamsWhenShown.push(camera.openStreams()));
    turn('visible');
    await expect.poll(() => streamsWhenShown).toEqual([1]);
  } finally {
    Reflect.deleteProperty(document, 'visibilityState');
  }
});

test("the browser's own reader is used where there is one, and the app's where it fails", async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const [code] = [() => codes[0] ?? ''];
  let fails = false;
  class Detector {
    static getSupportedFormats = () => Promise.resolve(['qr_code']);
    detect = () =>
      fails ? Promise.reject(new Error('no service')) : Promise.resolve([{ rawValue: code() }]);
  }
  vi.stubGlobal('BarcodeDetector', Detector);
  await openDesk({ arrange });
  await open.click();
  await expectResult('Valid Code');
  await page.getByRole('button', { name: 'Next code' }).click();
  await close.click();
  fails = true;
  await open.click();
  await expect.element(aim).toBeVisible();
  camera.show(code());
  await expectResult('Valid Code');
});

test('without a decoder the camera says that it needs a network once', async () => {
  class BrokenWorker extends EventTarget {
    onerror: (() => void) | null = null;
    postMessage(): void {
      this.onerror?.();
    }
    terminate(): void {}
  }
  vi.stubGlobal('Worker', BrokenWorker);
  await openDesk();
  await open.click();
  await expect.element(page.getByText('Codes cannot be read from the picture yet')).toBeVisible();
  vi.unstubAllGlobals();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(aim).toBeVisible();
  await passTime(100);
});
