import { afterEach, describe, expect, it } from 'vitest';
import { cryptoRandom } from '../adapters/crypto-random.ts';
import type { HttpResult, Network, Ports } from '../adapters/ports.ts';
import type { Sync } from './provide-sync.ts';
import { addDocument, addPolicyWith, fileOf } from '../files/testing/file-steps.ts';
import { testCustomer, testCustomers, testPolicies } from '../testing/entities.ts';
import type { FakeDevice } from '../testing/fake-device.ts';
import { fakeLocks } from '../testing/fake-locks.ts';
import { ANNA, createWorld } from '../testing/world.ts';
import { STUCK_AFTER_MS } from './run-with-watchdog.ts';

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

/** A network that delivers the next push (or other call) to the server, and holds its answer back until `letGo`. */
function slow(network: Network, held = 'sync_push'): Network & { reached: Promise<void>; letGo(): void } {
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
      if (request.path.endsWith(held)) {
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
    await one.identity.signIn(here.backend.signIn(ANNA));
    await expect.poll(() => two.identity.current()?.userId).toBe(ANNA);
    await add(one);
    await two.requestSync('manual');
    expect(here.customersOf(ANNA)).toHaveLength(1);
    await expect.poll(() => one.status.current().state).toBe('synced');
  });

  it('E1 tabs that wake together send once', async () => {
    const { here, phone } = start();
    const tabs = [await phone.openTab(), await phone.openTab(), await phone.openTab()];
    await tabs[0]?.identity.signIn(here.backend.signIn(ANNA));
    await expect.poll(() => tabs.every((tab) => tab.identity.current()?.userId === ANNA)).toBe(true);
    for (const tab of tabs) await add(tab);
    await Promise.all(tabs.map((tab) => tab.requestSync('manual')));
    await expect.poll(() => here.customersOf(ANNA).length).toBe(3);
    const sent = here.backend.log.flatMap(({ path, body }) =>
      path.endsWith('sync_push') ? (body as { ops: { op_id: string }[] }).ops.map((op) => op.op_id) : [],
    );
    expect(new Set(sent).size).toBe(sent.length);
  });

  it('E1 a write during a cycle is sent soon after it, also where the cycle itself asks for a much later one', async () => {
    const { here, phone } = start();
    const json = { code: 'SB024', message: 'Later.' };
    here.backend.fault = ({ path }) =>
      path.endsWith('sync_attempts') ? { kind: 'answer', status: 429, json, retryAfterMs: 86_400_000 } : null;
    const first = await phone.openTab();
    await first.identity.signIn(here.backend.signIn(ANNA));
    here.server.join({ userId: ANNA, hospitalId: cryptoRandom.id() });
    await first.requestSync('manual');
    await first.close();
    const network = slow(here.backend.network(), 'sync_pull');
    const sync = await phone.openTab({ network });
    const cycle = sync.requestSync('manual');
    await network.reached;
    await add(sync);
    network.letGo();
    await cycle;
    expect(phone.clock.nextDelayMs()).toBe(300);
  });

  it('E1 tabs without the lock ask once, and do not answer each other', async () => {
    const { here, phone } = start();
    const network = slow(here.backend.network());
    const holder = await phone.openTab({ network });
    await holder.identity.signIn(here.backend.signIn(ANNA));
    const others = [await phone.openTab(), await phone.openTab()];
    await add(holder);
    const cycle = holder.requestSync('manual');
    await network.reached;
    await Promise.all(others.map((tab) => tab.requestSync('manual')));
    for (let i = 0; i < 5; i++) {
      phone.clock.advance(1);
      await Promise.all(others.map((tab) => tab.store().facts()));
    }
    expect(phone.messages).toBe(2);
    network.letGo();
    await cycle;
  });

  /** A tab that falls silent during a push, and other tabs that see it only through the database. */
  async function withSilentTab(silent: Partial<Ports>) {
    const { here, phone } = start();
    const network = slow(here.backend.network());
    const holder = await phone.openTab({ network, ...silent });
    await holder.identity.signIn(here.backend.signIn(ANNA));
    const others = [await phone.openTab(), await phone.openTab()];
    await Promise.all(others.map((tab) => tab.store().facts()));
    await add(holder);
    const cycle = holder.requestSync('manual');
    await network.reached;
    const pushes = () => here.backend.count('/rest/v1/rpc/sync_push');
    expect(pushes()).toBe(1);
    /** Lets time pass in steps, so that timers and transactions come to their ends. */
    const pass = async (ms: number) => {
      for (let passed = 0; passed < ms && pushes() === 1; passed += 500) {
        phone.clock.advance(500);
        await Promise.all(others.map((tab) => tab.store().facts()));
      }
    };
    return { phone, holder, others, cycle, network, pass, pushes };
  }

  it("E1 a closed tab's work is taken over within 2 s by a tab that nobody woke", async () => {
    // The lock of a closed tab is free. This tab has locks of its own, so the others find theirs free.
    const { others, pass, pushes, network, cycle } = await withSilentTab({
      locks: fakeLocks(),
    });
    await expect.poll(() => others[0]?.status.current()).toMatchObject({ state: 'syncing', total: 1 });
    await pass(2_000);
    await expect.poll(pushes).toBe(2);
    await expect.poll(() => others[0]?.store().outbox()).toEqual([]);
    network.letGo();
    await cycle;
  });

  it('E1 so it is with an upload that was all that was left to send', async () => {
    const { here, phone } = start();
    let sending = () => {};
    let letGo = () => {};
    const reached = new Promise<void>((resolve) => (sending = resolve));
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const transfers = here.backend.transfers();
    const closing = await phone.openTab({
      locks: fakeLocks(),
      transfers: {
        ...transfers,
        async send(request) {
          sending();
          await gate;
          return transfers.send(request);
        },
      },
    });
    await closing.identity.signIn(here.backend.signIn(ANNA));
    const file = await addDocument(closing, fileOf(10));
    const id = await addPolicyWith(closing, []);
    await closing.requestSync('manual');
    const other = await phone.openTab();
    await expect.poll(() => other.status.current().state).toBe('synced');
    await closing.store().write({ kind: 'update', entity: testPolicies, id, values: { documents: [file] } });
    const cycle = closing.requestSync('manual');
    await reached;
    await expect.poll(() => other.status.current()).toMatchObject({ state: 'syncing', total: 1 });
    for (let passedMs = 0; passedMs < 2_000; passedMs += 500) {
      phone.clock.advance(500);
      await other.store().facts();
    }
    await expect.poll(() => other.store().outbox()).toEqual([]);
    letGo();
    await cycle;
  });

  it("E1 a frozen tab's work is taken over within 15 s by a tab that nobody woke", async () => {
    const { others, pass, pushes, network, cycle } = await withSilentTab({
      timers: { after: () => () => undefined },
    });
    await expect.poll(() => others[0]?.status.current()).toMatchObject({ state: 'syncing', total: 1 });
    await pass(10_000);
    expect(pushes()).toBe(1);
    await pass(5_000);
    await expect.poll(pushes).toBe(2);
    await expect.poll(() => others[0]?.store().outbox()).toEqual([]);
    network.letGo();
    await cycle;
  });

  it('E1 a tab that finds the lock with one that is just closing fetches all the same', async () => {
    const { here, phone } = start();
    const locks = fakeLocks();
    let closing = true;
    const sync = await phone.openTab({
      locks: {
        ...locks,
        tryHold: (asked) => (closing ? Promise.resolve({ held: false }) : locks.tryHold(asked)),
      },
    });
    await sync.identity.signIn(here.backend.signIn(ANNA));
    await sync.requestSync('visible');
    expect(here.backend.count('/rest/v1/rpc/sync_pull')).toBe(0);
    closing = false;
    phone.clock.advance(2_000);
    await expect.poll(() => sync.status.current().state).toBe('synced');
  });

  it('E2 a tab that was taken for dead cannot write its late answer', async () => {
    const { here, phone } = start();
    const network = slow(here.backend.network());
    const frozen = await phone.openTab({ network, timers: { after: () => () => undefined } });
    await frozen.identity.signIn(here.backend.signIn(ANNA));
    const other = await phone.openTab();
    await add(frozen);
    const stuck = frozen.requestSync('manual');
    await network.reached;

    await other.requestSync('manual');
    expect(await other.store().outbox()).toHaveLength(1);
    phone.clock.advance(16_000);
    await other.requestSync('manual');
    await expect.poll(() => other.store().outbox()).toEqual([]);
    const [row] = await other.store().list(testCustomers);
    await other
      .store()
      .write({ kind: 'update', entity: testCustomers, id: row?.id ?? '', values: { name: 'ใหม่' } });

    network.letGo();
    await stuck;
    expect(await other.store().outbox()).toHaveLength(1);
    await other.requestSync('manual');
    expect(here.customersOf(ANNA)).toMatchObject([{ name: 'ใหม่' }]);
  });

  it('W10 a page that is left lets another go on at once; back again it writes nothing late, and syncs', async () => {
    const { here, phone } = start();
    const network = slow(here.backend.network());
    const left = await phone.openTab({ network });
    await left.identity.signIn(here.backend.signIn(ANNA));
    const other = await phone.openTab();
    await add(left);
    void left.requestSync('manual');
    await network.reached;

    left.suspend();
    await other.requestSync('manual');
    expect(await other.store().outbox()).toEqual([]);
    await add(other);

    network.letGo();
    left.resume();
    await left.requestSync('manual');
    await expect.poll(() => other.store().outbox()).toEqual([]);
    expect(here.customersOf(ANNA)).toHaveLength(2);
    await expect.poll(() => left.status.current().state).toBe('synced');
  });

  /** A network whose first request waits, and fails when `fail` is called. */
  function failingOnce(network: Network): Network & { reached: Promise<void>; fail(): void } {
    let fail = () => {};
    let arrived = () => {};
    const reached = new Promise<void>((resolve) => (arrived = resolve));
    const failed = new Promise<void>((resolve) => (fail = resolve));
    let first = true;
    return {
      seemsOnline: () => true,
      reached,
      fail: () => fail(),
      async request(request): Promise<HttpResult> {
        if (!first) return network.request(request);
        first = false;
        arrived();
        await failed;
        return { kind: 'no_answer', cause: 'network' };
      },
    };
  }

  it.each(['manual', 'online'] as const)(
    'E5 %s in the middle of a try that fails does not wait for the pause that it ends with',
    async (reason) => {
      const { here, phone } = start();
      const network = failingOnce(here.backend.network());
      const sync = await phone.openTab({ network });
      await sync.identity.signIn(here.backend.signIn(ANNA));
      await add(sync);
      const failing = sync.requestSync('timer');
      await network.reached;
      const woken = sync.requestSync(reason);
      network.fail();
      await Promise.all([failing, woken]);
      phone.clock.advance(1);
      await expect.poll(() => here.customersOf(ANNA).length).toBe(1);
    },
  );

  it("E5 so it is where the try is another tab's", async () => {
    const { here, phone } = start();
    const network = failingOnce(here.backend.network());
    const one = await phone.openTab({ network });
    await one.identity.signIn(here.backend.signIn(ANNA));
    const two = await phone.openTab();
    await expect.poll(() => two.identity.current()?.userId).toBe(ANNA);
    await add(one);
    const failing = one.requestSync('timer');
    await network.reached;
    await two.requestSync('timer');
    await two.requestSync('manual');
    network.fail();
    await failing;
    phone.clock.advance(1);
    await expect.poll(() => here.customersOf(ANNA).length).toBe(1);
  });

  it('E6 writes during a cycle go out in the same cycle', async () => {
    const { here, phone } = start();
    const network = slow(here.backend.network());
    const sync = await phone.openTab({ network });
    await sync.identity.signIn(here.backend.signIn(ANNA));
    await add(sync);
    const cycle = sync.requestSync('manual');
    await network.reached;
    await add(sync);
    network.letGo();
    await cycle;
    expect(here.customersOf(ANNA)).toHaveLength(2);
  });

  it('O8 an edit while its record is on the way is an operation of its own, and arrives', async () => {
    const { here, phone } = start();
    const network = slow(here.backend.network());
    const sync = await phone.openTab({ network });
    await sync.identity.signIn(here.backend.signIn(ANNA));
    const values = testCustomer(cryptoRandom.id(), { notes: 'แรก' });
    await sync.store().write({ kind: 'create', entity: testCustomers, values });
    const cycle = sync.requestSync('manual');
    await network.reached;
    await sync.store().write({
      kind: 'update',
      entity: testCustomers,
      id: values.id,
      values: { notes: 'ระหว่างส่ง' },
    });
    network.letGo();
    await cycle;
    expect(here.customersOf(ANNA)).toMatchObject([{ notes: 'ระหว่างส่ง' }]);
    expect(await sync.store().list(testCustomers)).toMatchObject([{ notes: 'ระหว่างส่ง' }]);
  });

  it('V2 the status leaves synced before a write is answered', async () => {
    const { here, phone } = start();
    const sync = await phone.openTab();
    await sync.identity.signIn(here.backend.signIn(ANNA));
    await sync.requestSync('manual');
    await expect.poll(() => sync.status.current().state).toBe('synced');
    await add(sync);
    expect(sync.status.current().state).toBe('syncing');
  });

  it('E7 a cycle that hangs is given up and reported, and the next try goes on', async () => {
    const { here, phone } = start();
    const real = here.backend.network();
    let arrived = () => {};
    const reached = new Promise<void>((resolve) => (arrived = resolve));
    let hanging = true;
    const sync = await phone.openTab({
      network: {
        seemsOnline: () => true,
        request(request) {
          if (!hanging || !request.path.endsWith('sync_push')) return real.request(request);
          hanging = false;
          arrived();
          return new Promise(() => {});
        },
      },
    });
    await sync.identity.signIn(here.backend.signIn(ANNA));
    await add(sync);
    const cycle = sync.requestSync('manual');
    await reached;
    phone.clock.advance(STUCK_AFTER_MS);
    await cycle;
    expect(phone.faults.splice(0)).toMatchObject([{ name: 'CycleStuck' }]);
    await sync.requestSync('manual');
    expect(here.customersOf(ANNA)).toHaveLength(1);
    expect(await sync.store().outbox()).toEqual([]);
  });

  it('a write alone starts to send, after a moment', async () => {
    const { here, phone } = start();
    const sync = await phone.openTab();
    await sync.identity.signIn(here.backend.signIn(ANNA));
    sync.start();
    await sync.requestSync('manual');
    await add(sync);
    phone.clock.advance(300);
    await expect.poll(() => here.customersOf(ANNA).length).toBe(1);
  });
});
