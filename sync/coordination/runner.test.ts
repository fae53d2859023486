import { afterEach, describe, expect, it } from 'vitest';
import { cryptoRandom } from '../adapters/crypto-random.ts';
import type { HttpResult, Network } from '../ports.ts';
import type { Sync } from '../sync.ts';
import { testCustomer, testCustomers } from '../testing/entities.ts';
import type { FakeDevice } from '../testing/fake-device.ts';
import { ANNA, createWorld } from '../testing/world.ts';

const phones: FakeDevice[] = [];
afterEach(async () => {
  const faults = phones.flatMap((phone) => phone.faults);
  await Promise.all(phones.splice(0).map((phone) => phone.kill()));
  expect(faults).toEqual([]);
});

function start() {
  const here = createWorld();
  const phone = here.phone();
  phones.push(phone);
  return { here, phone };
}

const add = (sync: Sync) =>
  sync.store().write({ kind: 'create', entity: testCustomers, values: testCustomer(cryptoRandom.id()) });

/** A network whose next push is held up until let go; the server has it by then. */
function slow(network: Network): Network & { reached: Promise<void>; letGo(): void } {
  let letGo = () => {};
  let arrived = () => {};
  const reached = new Promise<void>((resolve) => (arrived = resolve));
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  return {
    seemsOnline: () => true,
    reached,
    letGo: () => letGo(),
    async request(request): Promise<HttpResult> {
      const result = await network.request(request);
      if (request.path.endsWith('sync_push')) {
        arrived();
        await gate;
      }
      return result;
    },
  };
}

describe('one runner', () => {
  it("E1 any tab sends any tab's work, and all see it leave", async () => {
    const { here, phone } = start();
    const [one, two] = [await phone.openTab(), await phone.openTab()];
    await one.identity.adopt(here.backend.signIn(ANNA));
    await expect.poll(() => two.identity.current()?.userId).toBe(ANNA);
    await add(one);
    await two.wake('pressed');
    expect(here.customersOf(ANNA)).toHaveLength(1);
    await expect.poll(() => one.status.current().state).toBe('synced');
  });

  it('E1 tabs that wake together send once', async () => {
    const { here, phone } = start();
    const tabs = [await phone.openTab(), await phone.openTab(), await phone.openTab()];
    await tabs[0]?.identity.adopt(here.backend.signIn(ANNA));
    await expect.poll(() => tabs.every((tab) => tab.identity.current()?.userId === ANNA)).toBe(true);
    for (const tab of tabs) await add(tab);
    await Promise.all(tabs.map((tab) => tab.wake('pressed')));
    await expect.poll(() => here.customersOf(ANNA).length).toBe(3);
    const sent = here.backend.log.flatMap(({ path, body }) =>
      path.endsWith('sync_push') ? (body as { ops: { op_id: string }[] }).ops.map((op) => op.op_id) : [],
    );
    expect(new Set(sent).size).toBe(sent.length);
  });

  it('E1 tabs without the lock ask once, and do not answer each other', async () => {
    const { here, phone } = start();
    const network = slow(here.backend.network());
    const holder = await phone.openTab({ network });
    await holder.identity.adopt(here.backend.signIn(ANNA));
    const others = [await phone.openTab(), await phone.openTab()];
    await add(holder);
    const cycle = holder.wake('pressed');
    await network.reached;
    await Promise.all(others.map((tab) => tab.wake('pressed')));
    for (let i = 0; i < 5; i++) {
      phone.clock.advance(1);
      await Promise.all(others.map((tab) => tab.store().facts()));
    }
    expect(phone.messages).toBe(2);
    network.letGo();
    await cycle;
  });

  it('E2 a tab that was taken for dead cannot write its late answer', async () => {
    const { here, phone } = start();
    const network = slow(here.backend.network());
    const frozen = await phone.openTab({ network, timers: { after: () => () => undefined } });
    await frozen.identity.adopt(here.backend.signIn(ANNA));
    const other = await phone.openTab();
    await add(frozen);
    const stuck = frozen.wake('pressed');
    await network.reached;

    await other.wake('pressed');
    expect(await other.store().outbox()).toHaveLength(1);
    phone.clock.advance(16_000);
    await other.wake('pressed');
    await expect.poll(() => other.store().outbox()).toEqual([]);
    const [row] = await other.store().list(testCustomers);
    await other
      .store()
      .write({ kind: 'update', entity: testCustomers, id: row?.id ?? '', values: { name: 'ใหม่' } });

    network.letGo();
    await stuck;
    expect(await other.store().outbox()).toHaveLength(1);
    await other.wake('pressed');
    expect(here.customersOf(ANNA)).toMatchObject([{ name: 'ใหม่' }]);
  });

  it('E6 writes during a cycle go out in the same cycle', async () => {
    const { here, phone } = start();
    const network = slow(here.backend.network());
    const sync = await phone.openTab({ network });
    await sync.identity.adopt(here.backend.signIn(ANNA));
    await add(sync);
    const cycle = sync.wake('pressed');
    await network.reached;
    await add(sync);
    network.letGo();
    await cycle;
    expect(here.customersOf(ANNA)).toHaveLength(2);
  });

  it('V2 the mark leaves synced before a write is answered', async () => {
    const { here, phone } = start();
    const sync = await phone.openTab();
    await sync.identity.adopt(here.backend.signIn(ANNA));
    await sync.wake('pressed');
    await expect.poll(() => sync.status.current().state).toBe('synced');
    await add(sync);
    expect(sync.status.current().state).toBe('syncing');
  });

  it('a write alone begins to send, after a moment', async () => {
    const { here, phone } = start();
    const sync = await phone.openTab();
    await sync.identity.adopt(here.backend.signIn(ANNA));
    sync.start();
    await sync.wake('pressed');
    await add(sync);
    phone.clock.advance(300);
    await expect.poll(() => here.customersOf(ANNA).length).toBe(1);
  });
});
