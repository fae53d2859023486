/** One process of devices, started by `forkDevices`: it carries out orders one after the other. */
import { setTimeout as sleep } from 'node:timers/promises';
import { bookingsEntity } from '../../../src/bookings/data/bookings-entity.ts';
import { customersEntity } from '../../../src/crm/data/customer/customers-entity.ts';
import { actOnPhone, actOnTablet, nothingAccepted } from './act.ts';
import { openLoadDevice, type LoadDevice } from './load-device.ts';
import type { Answers, DeviceRows, Order, Reply } from './load-orders.ts';
import type { Call } from './lossy-network.ts';

const devices: LoadDevice[] = [];
let share = 0;
let calls: Call[] = [];

process.on('message', (order: Order) => {
  void carryOut(order)
    .then((done): Reply => ({ done }))
    .catch((error: unknown): Reply => ({
      failed: error instanceof Error ? String(error.stack) : String(error),
    }))
    .then((reply) => process.send?.(reply, () => order.kind === 'close' && process.disconnect()));
});

async function carryOut(order: Order): Promise<Answers[Order['kind']]> {
  if (order.kind === 'open') {
    for (const { person, role } of order.devices) {
      const { origin } = order;
      const onAnswer = (call: Call) => void calls.push(call);
      devices.push(await openLoadDevice({ origin, person, role, share: () => share, onAnswer }));
    }
  } else if (order.kind === 'act') return act(order);
  else if (order.kind === 'send_all') await sendAll(performance.now() + order.limitMs);
  else if (order.kind === 'read') return Promise.all(devices.map(read));
  else for (const device of devices) await device.close();
}

/** Lets each device act for `order.seconds`, about once in `pauseSeconds`. */
async function act(order: Extract<Order, { kind: 'act' }>): Promise<Answers['act']> {
  const { promotions, pauseSeconds } = order;
  const accepted = nothingAccepted();
  const endMs = performance.now() + order.seconds * 1_000;
  share = order.share;
  calls = [];
  await Promise.all(
    devices.map(async (device) => {
      for (;;) {
        await sleep(-Math.log(1 - Math.random()) * pauseSeconds * 1_000);
        if (performance.now() > endMs) return;
        if (device.role === 'general') await actOnPhone({ phone: device, promotions, accepted });
        else await actOnTablet({ tablet: device, accepted });
      }
    }),
  );
  share = 0;
  return { accepted, calls };
}

/**
 * Syncs all devices until nothing is unsent; throws if something still is at `untilMs` (`performance.now()`).
 */
async function sendAll(untilMs: number): Promise<void> {
  for (const device of devices) {
    for (;;) {
      await device.sync().requestSync('manual');
      const store = device.store();
      const [unsent, unanswered] = [await store.outbox(), await store.redemptions.unanswered()];
      if (unsent.length + unanswered.length === 0) break;
      if (performance.now() > untilMs) {
        const left = JSON.stringify([unsent, unanswered]).slice(0, 2_000);
        throw new Error(`A device did not send everything: ${left}`);
      }
      await sleep(200);
    }
  }
}

async function read({ person, role, store }: LoadDevice): Promise<DeviceRows> {
  const customers = role === 'general' ? await store().list(customersEntity) : [];
  const bookings = role === 'hospital' ? await store().list(bookingsEntity) : [];
  return {
    userId: person.userId,
    role,
    customers: customers.map(({ id, name }) => ({ id, name })),
    bookings: bookings.map(({ id, used }) => ({ id, used })),
  };
}
