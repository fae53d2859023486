/** One reception's tablet: the hospital's list pulled once, then codes scanned without a network. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { openDevice } from '../../../e2e/support/device.ts';
import { workerInCharge } from '../../../e2e/screens/service-worker.ts';
import { signIn } from '../../../e2e/screens/sign-in-screen.ts';
import { filmTexts, writeFilm } from './camera-film.ts';
import { measureCamera, type CameraFigures } from './measure-camera.ts';

export interface Measured {
  bookings: number;
  /** Bookings that the hospital has and the tablet does not. */
  closed: number;
  /**
   * Time from the sign-in until the list is ready for use
   * without a network, and size of the pulls' answers as sent.
   */
  firstList: { ms: number; bytes: number };
  /**
   * Milliseconds from a scanner's last key to the frame with the code's state, by CPU slowdown (1× or 4×).
   */
  scans: Record<'1' | '4', number[]>;
  /** Milliseconds of the first scan after each cold start, at 4× CPU. */
  firstScans: number[];
  /** From a cold start without a network to the first bookings of the dashboard's list, in milliseconds. */
  firstScreens: number[];
  camera: CameraFigures;
}

const dashboard = '/hospital-dashboard';
const reception = `${dashboard}/reception`;

/** Measures one tablet. `codes` belong to available bookings; each is scanned at most once. */
export async function measureDesk(options: {
  origin: string;
  bookings: number;
  closed: number;
  codes: readonly string[];
  scans: number;
  /** Cold starts. */
  starts: number;
  /** How many codes are held before the camera. */
  pictures: number;
}): Promise<Measured> {
  const { bookings, closed } = options;
  const firstList = { ms: 0, bytes: 0 };
  const codes = [...options.codes];
  const filmed = codes.splice(0, options.pictures);
  const folder = await mkdtemp(join(tmpdir(), 'sabai-film-'));
  const film = join(folder, 'film.y4m');
  await writeFilm({ path: film, texts: filmTexts(filmed) });
  const device = await openDevice({
    name: 'bench-desk',
    contextOptions: { baseURL: options.origin, viewport: { width: 1024, height: 768 }, hasTouch: true },
    onContext: (context) => {
      context.on('weberror', (event) => console.error(event.error()));
      context.on('requestfinished', (request) => {
        if (!request.url().endsWith('/sync_pull')) return;
        // An answer that is under way when the device is removed is not counted.
        request.sizes().then(
          ({ responseBodySize }) => {
            if (firstList.ms === 0) firstList.bytes += responseBodySize;
          },
          () => undefined,
        );
      });
      // tsx names functions by a helper that the page does not have.
      void context.addInitScript({ content: 'globalThis.__name = (named) => named;' });
    },
    onOffline: () => undefined,
    args: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    const startMs = performance.now();
    await signIn(device.page, 'hospital');
    await workerInCharge(device.page);
    await device.page.goto(dashboard);
    await untilReady(device.page, bookings, 600_000);
    firstList.ms = performance.now() - startMs;

    const firstScreens: number[] = [];
    for (let start = 0; start < options.starts; start += 1) {
      await device.relaunch();
      await device.offline();
      await device.page.goto(dashboard);
      await device.page.getByRole('tabpanel').getByRole('article').first().waitFor({ timeout: 120_000 });
      firstScreens.push(await device.page.evaluate(() => performance.now()));
    }
    await device.page.goto(reception);
    await device.page.getByLabel('PIN, 4 to 8 digits').fill('2580');
    await device.page.getByLabel('The same PIN again').fill('2580');
    await device.page.getByRole('button', { name: 'Start reception mode' }).click();
    // Wait until the PIN is stored, because the cold start below kills the browser.
    await untilReady(device.page, bookings, 120_000);

    const firstScans: number[] = [];
    for (let start = 0; start < options.starts; start += 1) {
      const cdp = await coldStart();
      await slow(cdp, 4);
      firstScans.push(await scan(device.page, codes.pop() ?? ''));
      await slow(cdp, 1);
    }
    const cdp = await coldStart();
    const scans: Measured['scans'] = { 1: [], 4: [] };
    for (const rate of [1, 4] as const) {
      await slow(cdp, rate);
      for (let n = 0; n < options.scans; n += 1) scans[rate].push(await scan(device.page, codes.pop() ?? ''));
    }
    await slow(cdp, 1);
    const camera = await measureCamera({ page: device.page, codes: filmed });
    return { bookings, closed, firstList, scans, firstScans, firstScreens, camera };
  } finally {
    await device.remove();
    await rm(folder, { recursive: true });
  }

  async function coldStart(): Promise<CDPSession> {
    await device.relaunch();
    await device.offline();
    await device.page.goto(reception);
    await untilReady(device.page, bookings, 120_000);
    return device.context.newCDPSession(device.page);
  }
}

const slow = (cdp: CDPSession, rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate });

async function untilReady(page: Page, bookings: number, timeout: number): Promise<void> {
  await page.getByText(new RegExp(`, ${bookings.toLocaleString('en')} bookings,`)).waitFor({ timeout });
}

/** Milliseconds from the scanner's Enter to the frame after the state of this code is in the page. */
function scan(page: Page, code: string): Promise<number> {
  return page.evaluate(
    (typed) =>
      new Promise<number>((resolve) => {
        const shown = `${typed.slice(0, 5)}-${typed.slice(5)}`;
        const press = (key: string) =>
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        for (const key of typed) press(key);
        const startMs = performance.now();
        const look = () => {
          const result = document.querySelector('.check-result[data-signal="asks"]');
          if (result?.querySelector('.check-code')?.textContent !== shown) return requestAnimationFrame(look);
          const channel = new MessageChannel();
          channel.port1.onmessage = () => resolve(performance.now() - startMs);
          return channel.port2.postMessage(null);
        };
        press('Enter');
        requestAnimationFrame(look);
      }),
    code,
  );
}
