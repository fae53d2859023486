import type { Page } from '@playwright/test';
import { launchBrowser, openContext, type Device } from '../../../e2e/support/device.ts';
import { workerInCharge } from '../../../e2e/screens/service-worker.ts';
import { signIn } from '../../../e2e/screens/sign-in-screen.ts';
import { makeBookingCode } from '../../../src/bookings/rules/booking-code.ts';
import { dayInBangkok } from '../../../supabase/seed/seed-days.ts';
import { fillBookings } from '../desk/fill-desk.ts';
import type { AppServer } from '../support/app-servers.ts';
import { callFunction, signInDemo } from '../support/call-server.ts';

/** Milliseconds from a change on one device to the frame that shows it on another. */
export interface Seen {
  device: number[];
  tablet: number[];
}

/**
 * How long a device collects changes before it sends them (WRITE_DEBOUNCE_MS in sync/coordination/runner.ts).
 */
const DEBOUNCE_MS = 300;

/**
 * An agent's device adds a customer and a booking, while the agent's second device and the hospital's tablet
 * show their lists. Plain calls stand for the first device, so that two windows of a browser are enough.
 */
export async function measureSeen(options: { server: AppServer; tries: number }): Promise<Seen> {
  const { origin, sql } = options.server;
  const filled = await fillBookings({ sql, bookings: 5, closed: 0, today: dayInBangkok(Date.now()) });
  const [promotion] = await sql<{ id: string }[]>`
    select p.id from public.promotions p join public.hospital_members m on m.hospital_id = p.hospital_id
    join auth.users u on u.id = m.user_id where u.email = 'hospital@demo.test' order by p.created_at desc limit 1`;
  const agent = await signInDemo(origin, 'agent@demo.test');
  const browser = await launchBrowser();
  const contextOptions = { baseURL: origin, locale: 'en-GB', viewport: { width: 1024, height: 768 } };
  const open = (name: string): Promise<Device> =>
    openContext({
      name,
      browser,
      contextOptions,
      onContext: (context) => {
        // tsx names functions by a helper that the page does not have.
        void context.addInitScript({ content: 'globalThis.__name = (named) => named;' });
      },
      onOffline: () => undefined,
    });
  const [other, tablet] = [await open('other'), await open('tablet')];
  try {
    await Promise.all([signIn(other.page, 'agent'), signIn(tablet.page, 'hospital')]);
    // Reception mode shows its list only when the app's files are stored on the device.
    await workerInCharge(tablet.page);
    await Promise.all([joins(other.page, '/crm'), joins(tablet.page, '/hospital-dashboard/reception')]);
    await tablet.page.getByLabel('PIN, 4 to 8 digits').fill('2580');
    await tablet.page.getByLabel('The same PIN again').fill('2580');
    await tablet.page.getByRole('button', { name: 'Start reception mode' }).click();
    const seen: Seen = { device: [], tablet: [] };
    for (let n = 1; n <= options.tries; n += 1) {
      // The list is ordered by name and renders only what is in sight, so each new name must sort first.
      const name = `ก ${9_999 - n} ${crypto.randomUUID()}`;
      const shown = [
        shows(other.page, name),
        shows(tablet.page, `, ${(filled.bookings + n).toLocaleString('en')} bookings,`),
      ];
      const startMs = Date.now() - DEBOUNCE_MS;
      await push({ origin, agent, name, promotion: promotion?.id ?? '' });
      const [deviceMs = 0, tabletMs = 0] = await Promise.all(shown);
      seen.device.push(deviceMs - startMs);
      seen.tablet.push(tabletMs - startMs);
    }
    return seen;
  } finally {
    await browser.close();
  }
}

/** Opens the address and waits until the window listens to the server. */
async function joins(page: Page, address: string): Promise<void> {
  const joined = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (payload.toString().includes('"postgres_changes"')) resolve();
      });
    });
  });
  await page.goto(address);
  await joined;
}

/** Resolves with the time (milliseconds since 1970) of the first frame that has the text. */
function shows(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.body.textContent.includes(wanted)) resolve(Date.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
    text,
  );
}

async function push(options: {
  origin: string;
  agent: { userId: string; token: string };
  name: string;
  promotion: string;
}): Promise<void> {
  const { origin, agent, name, promotion } = options;
  const customer = crypto.randomUUID();
  const create = (entity: string, rowId: string, values: object) => ({
    op_id: crypto.randomUUID(),
    entity,
    row_id: rowId,
    kind: 'create',
    schema: 1,
    at: new Date().toISOString(),
    base: {},
    values,
  });
  const code = makeBookingCode((bytes) => crypto.getRandomValues(new Uint8Array(bytes)));
  const ops = [
    create('customers', customer, { name, telephone: '081-234-5678' }),
    create('bookings', crypto.randomUUID(), {
      customer_id: customer,
      promotion_id: promotion,
      booking_code: code,
      booking_price: 900,
    }),
  ];
  const answer = await callFunction(origin, {
    name: 'sync_push',
    token: agent.token,
    body: { expected_user: agent.userId, device: crypto.randomUUID(), ops },
  });
  const refused = JSON.stringify(answer).includes('"rejected"');
  if (refused) throw new Error(`The push was refused: ${JSON.stringify(answer)}`);
}
