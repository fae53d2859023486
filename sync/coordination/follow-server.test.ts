import { expect, it } from 'vitest';
import type { FakeDevice } from '../testing/fake-device.ts';
import { add, annasPhones, edit, names, newId } from '../testing/phones.ts';
import { testCustomers } from '../testing/entities.ts';
import { ANNA, BOON, createWorld, type World } from '../testing/world.ts';
import type { Sync } from './provide-sync.ts';

const openPhone = annasPhones();
const HOSPITAL = '00000000-0000-7000-8000-0000000000f0';
const POLL_MS = 60_000;

const pulls = (here: World) => here.backend.count('/rest/v1/rpc/sync_pull');
const namesOn = async (sync: Sync) => names(await sync.store().list(testCustomers));

/** Lets the next timer run, unless it is the poll. */
function step(phone: FakeDevice): number {
  const nextMs = phone.clock.nextDelayMs() ?? Infinity;
  if (nextMs < 1_000) phone.clock.advance(nextMs);
  return nextMs;
}

/** Runs what is under way to its end: waits until for many turns of the event loop only the poll is due. */
async function settle(phone: FakeDevice): Promise<void> {
  let quiet = 0;
  await expect.poll(() => (quiet = step(phone) > 10_000 ? quiet + 1 : 0)).toBeGreaterThan(30);
}

/** A phone whose window is seen, which has fetched everything and listens. */
async function openWatched(here: World): Promise<{ phone: FakeDevice; sync: Sync }> {
  const opened = await openPhone(here);
  const before = here.hints.listening;
  opened.sync.start();
  opened.sync.setVisible(true);
  await expect.poll(() => here.hints.listening).toBe(before + 1);
  await settle(opened.phone);
  return opened;
}

/** Expects that the phone reads `expected` before its poll is due. */
async function expectSoon(phone: FakeDevice, read: () => unknown, expected: unknown): Promise<void> {
  const startMs = phone.clock.now();
  await expect
    .poll(() => {
      step(phone);
      return read();
    })
    .toEqual(expected);
  expect(phone.clock.now() - startMs).toBeLessThan(10_000);
}

it('H2 another device sees a change although its poll is not due', async () => {
  const here = createWorld();
  const [one, two] = [await openWatched(here), await openWatched(here)];
  const id = newId();
  await add(one.sync, id, { name: 'Mali' });
  await settle(one.phone);
  await expectSoon(two.phone, () => namesOn(two.sync), ['Mali']);
  await settle(two.phone);
  await edit(two.sync, id, { name: 'Malee' });
  await settle(two.phone);
  await expectSoon(one.phone, () => namesOn(one.sync), ['Malee']);
});

it('H2 a device does not fetch again what its own push and pull brought', async () => {
  const here = createWorld();
  const { phone, sync } = await openWatched(here);
  const before = pulls(here);
  await add(sync, newId());
  await expectSoon(phone, async () => (await sync.store().outbox()).length, 0);
  await settle(phone);
  expect(pulls(here)).toBe(before + 1);
});

it('H3 a hint that is lost costs a minute', async () => {
  const here = createWorld();
  const [one, two] = [await openWatched(here), await openWatched(here)];
  here.hints.loses = true;
  await add(one.sync, newId(), { name: 'Mali' });
  await one.sync.requestSync('manual');
  await settle(two.phone);
  expect(await namesOn(two.sync)).toEqual([]);
  two.phone.clock.advance(POLL_MS);
  await expect.poll(() => namesOn(two.sync)).toEqual(['Mali']);
});

it('H3 a poll waits for a minute without a hint', async () => {
  const here = createWorld();
  const { phone } = await openWatched(here);
  for (let n = 1; n <= 5; n += 1) {
    phone.clock.advance(POLL_MS - 10_000);
    here.server.insert({ entity: 'customers', columns: customerOf(`Mali ${n}`) });
    const before = pulls(here);
    await expectSoon(phone, () => pulls(here), before + 1);
    await settle(phone);
    expect(pulls(here)).toBe(before + 1);
  }
});

it('H3 a connection that holds is trusted for five minutes, and a lost one for one', async () => {
  const here = createWorld();
  const { phone } = await openWatched(here);
  const pullsOfMinutes = async (minutes: number) => {
    const before = pulls(here);
    for (let n = 0; n < minutes; n += 1) {
      phone.clock.advance(POLL_MS);
      await settle(phone);
    }
    return pulls(here) - before;
  };
  // Two polls request a sync: the one after the first minute, and the one after the fifth.
  expect(await pullsOfMinutes(5)).toBe(2);
  expect(await pullsOfMinutes(5)).toBe(1);
  here.hints.isConnected = false;
  expect(await pullsOfMinutes(3)).toBe(3);
});

it('H4 what moved before a stream was listened to is fetched when it is', async () => {
  const here = createWorld();
  const { phone, sync } = await openWatched(here);
  here.hints.isConnected = false;
  here.server.insert({ entity: 'customers', columns: customerOf('Mali') });
  await settle(phone);
  expect(await namesOn(sync)).toEqual([]);
  here.hints.isConnected = true;
  await expectSoon(phone, () => namesOn(sync), ['Mali']);
});

it('H5 a window that nobody sees neither listens nor polls', async () => {
  const here = createWorld();
  const { phone, sync } = await openWatched(here);
  sync.setVisible(false);
  expect(here.hints.listening).toBe(0);
  const before = pulls(here);
  phone.clock.advance(2 * POLL_MS);
  expect(phone.clock.nextDelayMs()).toBe(null);
  expect(pulls(here)).toBe(before);
  sync.setVisible(true);
  await expect.poll(() => here.hints.listening).toBe(1);
  sync.suspend();
  expect(here.hints.listening).toBe(0);
  sync.resume();
  await expect.poll(() => here.hints.listening).toBe(1);
  await sync.identity.signOut({ userId: ANNA, how: 'discard' });
  expect(here.hints.listening).toBe(0);
});

it('H6 a member listens to her hospital, and no more when she has left', async () => {
  const here = createWorld();
  here.server.join({ userId: ANNA, hospitalId: HOSPITAL });
  const { phone, sync } = await openWatched(here);
  const visit = () => {
    const columns = { id: newId(), user_id: BOON, hospital_id: HOSPITAL, closed_at: null };
    here.server.insert({ entity: 'visits', columns });
  };
  await settle(phone);
  const before = pulls(here);
  visit();
  await expectSoon(phone, () => pulls(here), before + 1);

  here.server.leave({ userId: ANNA, hospitalId: HOSPITAL });
  await expectSoon(phone, async () => (await sync.store().facts()).streams.map(({ stream }) => stream), [
    ANNA,
  ]);
  await settle(phone);
  const after = pulls(here);
  visit();
  await settle(phone);
  expect(pulls(here)).toBe(after);
});

function customerOf(name: string): Record<string, string | null> {
  return {
    id: newId(),
    user_id: ANNA,
    name,
    telephone: '081-234-5678',
    notes: null,
    house_location: null,
    created_at: new Date(0).toISOString(),
    deleted_at: null,
  };
}
