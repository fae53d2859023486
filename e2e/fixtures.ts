/** What every journey starts with: a server with fresh data, a network that can fail, and a phone. */
import { expect, test as base, type BrowserContextOptions, type Page } from '@playwright/test';
import { collectComplaints, type Complaints } from './support/complaints.ts';
import { openDevice, type Device } from './support/device.ts';
import { openGate, type Gate } from './support/gate.ts';
import { startServer, type TestServer } from './support/server.ts';
import { signIn, type Role } from './screens/sign-in.ts';

interface Fixtures {
  /** Lifetime of access tokens; set by `test.use({ accessTokenSeconds: 5 })`. */
  accessTokenSeconds: number;
  server: TestServer;
  gate: Gate;
  /** Console errors and uncaught exceptions of all devices; those not expected fail the journey. */
  complaints: Complaints;
  phone: Device;
  /** Another device of whoever signs in there; as many as called for. */
  secondDevice: () => Promise<Device>;
  /** Signs in by the real form. */
  login: (page: Page, role: Role) => Promise<void>;
}
interface Inner {
  /** The server starts while the browser does; the gate holds requests until it is there. */
  network: { starting: Promise<TestServer>; gate: Gate };
  deviceOptions: BrowserContextOptions;
  openNamed: (name: string) => Promise<Device>;
}

export const test = base.extend<Fixtures & Inner>({
  accessTokenSeconds: [3600, { option: true }],

  network: async ({ accessTokenSeconds }, use) => {
    const gate = await openGate({ target: () => starting });
    const starting = startServer({ accessTokenSeconds, siteUrl: gate.origin });
    starting.catch(() => undefined); // whoever asks for the server is told
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
  openNamed: async ({ complaints, deviceOptions, gate }, use) => {
    const devices: Device[] = [];
    await use(async (name) => {
      const device = await openDevice({
        name,
        contextOptions: deviceOptions,
        onContext: complaints.listenTo,
        onOffline: complaints.expectNoNetwork,
      });
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
