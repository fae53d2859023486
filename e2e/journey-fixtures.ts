/**
 * What every journey starts with: a server with fresh data, a network that can fail, and a phone. Journeys of one
 * worker share a server process and a browser; `@own-process` and `@own-profile` give a journey its own.
 */
import { expect, test as base, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { collectComplaints, type Complaints } from './support/complaints.ts';
import { sparingArgs } from '../tests/support/browser/browser-args.ts';
import { launchBrowser, openContext, openDevice, type Device } from './support/device.ts';
import { openGate, type Gate } from './support/gate.ts';
import { startServer, type TestServer } from './support/server.ts';
import { startStageProcess, type StageProcess } from './support/stage-process.ts';
import { signIn, type Role } from './screens/sign-in-screen.ts';

interface Fixtures {
  /** Lifetime of access tokens; set by `test.use({ accessTokenSeconds: 20 })`. */
  accessTokenSeconds: number;
  server: TestServer;
  gate: Gate;
  /** Console errors and uncaught exceptions of all devices; those not expected fail the journey. */
  complaints: Complaints;
  phone: Device;
  /** Opens another device, on which any person may sign in; each call opens one more. */
  secondDevice: () => Promise<Device>;
  /** Signs in by the real form. */
  login: (page: Page, role: Role) => Promise<void>;
}
interface Inner {
  /** The server starts while the device opens; the gate holds requests until the server is ready. */
  network: { starting: Promise<TestServer>; gate: Gate };
  deviceOptions: BrowserContextOptions;
  openNamed: (name: string) => Promise<Device>;
}

/** What the journeys of one worker share; started by the first journey that needs it. */
interface Shared {
  stages: () => Promise<StageProcess>;
  sharedBrowser: () => Promise<Browser>;
}

const perWorker = { scope: 'worker' } as const;

async function share<Part>(options: {
  use: (get: () => Promise<Part>) => Promise<void>;
  start: () => Promise<Part>;
  end: (part: Part) => Promise<void>;
}): Promise<void> {
  const started: Promise<Part>[] = [];
  await options.use(() => started[0] ?? (started[0] = options.start()));
  for (const part of started) await options.end(await part);
}

export const test = base.extend<Fixtures & Inner, Shared>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures out of this pattern
  stages: [({}, use) => share({ use, start: startStageProcess, end: (each) => each.end() }), perWorker],
  // oxlint-disable-next-line no-empty-pattern -- as above
  sharedBrowser: [({}, use) => share({ use, start: launchBrowser, end: (each) => each.close() }), perWorker],
  accessTokenSeconds: [3600, { option: true }],

  network: async ({ accessTokenSeconds, stages }, use, { tags }) => {
    const gate = await openGate({ target: () => starting });
    const options = { accessTokenSeconds, siteUrl: gate.origin };
    const starting = tags.includes('@own-process')
      ? startServer(options)
      : stages().then((each) => each.openStage(options));
    starting.catch(() => undefined); // The fixture `server` rejects with the cause.
    await use({ starting, gate });
    await gate.close();
    await (await starting).remove();
  },
  server: async ({ network }, use) => use(await network.starting),
  gate: async ({ network }, use) => use(network.gate),

  complaints: async ({ gate }, use) => {
    const complaints = collectComplaints();
    await use(complaints);
    if (gate.disturbed) complaints.expectNoNetwork();
    expect(complaints.unexpected(), 'console errors').toEqual([]);
  },

  deviceOptions: async ({ viewport, locale, timezoneId, isMobile, hasTouch, colorScheme, gate }, use) => {
    await use({
      viewport,
      baseURL: gate.origin,
      isMobile,
      hasTouch,
      ...(locale ? { locale } : {}),
      ...(timezoneId ? { timezoneId } : {}),
      ...(colorScheme ? { colorScheme } : {}),
    });
  },
  openNamed: async ({ complaints, deviceOptions, gate, sharedBrowser }, use, { tags }) => {
    const devices: Device[] = [];
    await use(async (name) => {
      const options = {
        name,
        contextOptions: deviceOptions,
        onContext: complaints.listenTo,
        onOffline: complaints.expectNoNetwork,
      };
      const device = tags.includes('@own-profile')
        ? await openDevice({ ...options, args: sparingArgs })
        : await openContext({ ...options, browser: await sharedBrowser() });
      devices.push(device);
      gate.onOpen(device.announceNetwork);
      return device;
    });
    for (const device of devices) await device.remove();
  },
  phone: async ({ openNamed }, use) => use(await openNamed('phone')),
  secondDevice: async ({ openNamed }, use) => {
    let count = 1;
    await use(() => openNamed(`device-${(count += 1)}`));
  },

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures out of this pattern
  login: async ({}, use) => use(signIn),
});

export { expect };
