/** What the journeys of all engines start with: the stage and the gate of e2e/journey-fixtures.ts, and devices of one engine. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as journeys } from '../../journey-fixtures.ts';
import type { EngineName } from '../drivers/engine.ts';
import { engines } from './engines.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { hasStoredWorker } from './stored-worker.ts';
import { createScreen, type Screen } from './engine-screen.ts';

/** A browser with a profile of its own. */
export interface EngineDevice {
  /** The browser's first page; a new one after `killAndRelaunch`. */
  readonly screen: Screen;
  newScreen(): Promise<Screen>;
  /** Kills the browser once the service worker is on the disk, and starts a new one on the same profile. */
  killAndRelaunch(): Promise<void>;
  /** Closes the browser and deletes its profile; called for all devices at the end of a test. */
  remove(): Promise<void>;
}

interface Fixtures {
  engine: EngineName;
  /** Console errors of all pages; those that no missing network explains fail the test. */
  errors: string[];
  openDevice: () => Promise<EngineDevice>;
  device: EngineDevice;
}

const viewport = { width: 390, height: 844 };
/** Console messages for a request that found no network or no server, or that ended with its page. */
const endedRequest = new RegExp(
  [
    // Chromium
    'net::ERR_|Failed to fetch|error occurred when fetching the script|status of 5\\d\\d|closed before receiving a handshake',
    'NetworkError|error loading dynamically imported module|downloadable font: download failed', // Firefox
    'Load failed|Failed to load|[Cc]ould not connect|connection was lost|due to access control checks', // WebKit
    // WebKit; a request that the CSP blocked has another message ("Refused to connect …").
    'Importing a module script failed|Fetch API cannot load \\S+\\.$',
    'FetchEvent\\.respondWith received an error: no-response', // WebKit, of a worker that finds neither network nor copy
    // Sockets: Firefox without a network, or while the page loads; WebKit when it leaves the page, or without a network.
    'establish a connection to the server at ws|connection to ws\\S+ was interrupted',
    'WebSocket connection to \\S+ failed: (WebSocket is closed due to suspension|The network|Error receiving data: Connection reset)',
  ].join('|'),
);
/** WebKitGTK does not know this directive of the Content Security Policy, and writes an error for it. */
const unknownDirective = "directive 'manifest-src'";

const readPage = () => `${location.pathname}\n${document.body.innerText.slice(0, 1_000)}`;

export const test = journeys.extend<Fixtures>({
  engine: ['chromium', { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures out of this pattern
  errors: async ({}, use) => {
    const heard: string[] = [];
    await use(heard);
    const isExpected = (error: string) =>
      error === '' || error.includes(unknownDirective) || endedRequest.test(error);
    expect(heard.filter((error) => !isExpected(error))).toEqual([]);
  },
  openDevice: async ({ engine: name, errors, gate }, use, testInfo) => {
    const engine = engines.find((each) => each.name === name);
    if (!engine) throw new Error(`There is no engine ${name}.`);
    const devices = new Set<EngineDevice>();
    await use(async () => {
      const profile = await mkdtemp(join(tmpdir(), `sabai-${name}-`));
      const launch = () => engine.launch({ profile, viewport, onError: (error) => void errors.push(error) });
      let browser = await launch();
      const screens: Screen[] = [];
      const newScreen = async () => {
        const created = createScreen(await browser.newTab(), gate.origin);
        screens.push(created);
        return created;
      };
      // Browsers send `online` when a real network returns.
      // Without the event the app retries only after a pause.
      gate.onOpen(async () => {
        const announce = () => void window.dispatchEvent(new Event('online'));
        for (const each of screens) await each.run(announce, null).catch(() => undefined);
      });
      let screen = await newScreen();
      const device: EngineDevice = {
        get screen() {
          return screen;
        },
        newScreen,
        killAndRelaunch: async () => {
          await waitUntil({
            what: 'the service worker on the disk',
            check: () => hasStoredWorker({ profile, origin: gate.origin }),
            limitMs: 90_000,
          });
          await browser.kill();
          screens.splice(0);
          browser = await launch();
          screen = await newScreen();
        },
        remove: async () => {
          devices.delete(device);
          screens.splice(0);
          await browser.close();
          await rm(profile, { recursive: true, force: true, maxRetries: 5 });
        },
      };
      devices.add(device);
      return device;
    });
    for (const device of devices) {
      if (testInfo.errors.length > 0) {
        const path = testInfo.outputPath(`${name}-${testInfo.attachments.length}.png`);
        await writeFile(path, await device.screen.tab.screenshot());
        await testInfo.attach('screen', { path });
        // The page's text is printed with the failure, for readers who cannot open the screenshot.
        const body = await device.screen.run(readPage, null).catch(String);
        await testInfo.attach('page', { body, contentType: 'text/plain' });
      }
      await device.remove();
    }
  },
  device: async ({ openDevice }, use) => use(await openDevice()),
});

export { expect };
