import { describe, expect, it } from 'vitest';
import { add, annasPhones, newId } from '../testing/phones.ts';
import { ANNA, START_MS, createWorld } from '../testing/world.ts';

const signedIn = annasPhones();

describe('repeats', () => {
  it('E5 waits longer each time, reports it in the status, and ends the pause when a person presses', async () => {
    const here = createWorld();
    const { phone, sync } = await signedIn(here);
    sync.start();
    await sync.requestSync('manual');
    here.backend.fault = () => 'lose_request';
    await add(sync, newId());
    await sync.requestSync('manual');
    await expect.poll(() => sync.status.current()).toEqual({ state: 'offline', waiting: 1 });
    const first = phone.clock.nextDelayMs() ?? 0;
    expect(first).toBeGreaterThanOrEqual(1_000);

    here.backend.fault = () => null;
    await sync.requestSync('timer');
    expect(await sync.store().outbox()).toHaveLength(1);
    await sync.requestSync('manual');
    await expect.poll(() => sync.status.current()).toEqual({ state: 'synced', atMs: START_MS });
  });

  it('E5 tries that a person makes within a pause do not make the pauses longer', async () => {
    const here = createWorld();
    const { phone, sync } = await signedIn(here);
    await sync.requestSync('manual');
    here.backend.fault = () => 'lose_request';
    await add(sync, newId());
    for (let i = 0; i < 10; i++) await sync.requestSync('visible');
    // The first pause is at most 2 s; half of its jitter with this test's random.
    expect(phone.clock.nextDelayMs()).toBe(1_500);
    phone.clock.advance(1_500);
    await expect.poll(() => phone.clock.nextDelayMs()).toBe(2_500);
  });

  it('E5 looking at the screen ends a pause for want of a network, and not one that the server asked for', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    await sync.requestSync('manual');
    for (const [fault, left] of [
      ['lose_request', 0],
      [{ kind: 'unreadable', status: 503, retryAfterMs: 40_000 }, 1],
    ] as const) {
      here.backend.fault = () => fault;
      await add(sync, newId());
      await sync.requestSync('manual');
      here.backend.fault = () => null;
      await sync.requestSync('visible');
      expect(await sync.store().outbox()).toHaveLength(left);
    }
  });

  it('E5 keeps to a long pause that the server asks for, also after a restart; a clock set back makes none longer', async () => {
    const here = createWorld();
    const { phone, sync } = await signedIn(here);
    await sync.requestSync('manual');
    const hour = 60 * 60_000;
    here.backend.fault = () => ({ kind: 'unreadable', status: 503, retryAfterMs: hour });
    await add(sync, newId());
    await sync.requestSync('manual');
    here.backend.fault = () => null;
    await phone.kill();
    const again = await phone.openTab();
    phone.clock.advance(hour - 1);
    await again.requestSync('visible');
    expect(here.customersOf(ANNA)).toEqual([]);
    phone.clock.set(START_MS - 1);
    await again.requestSync('visible');
    expect(here.customersOf(ANNA)).toHaveLength(1);
  });

  it('E5 a pause of months is no busy loop', async () => {
    const here = createWorld();
    const { phone, sync } = await signedIn(here);
    here.backend.fault = () => ({ kind: 'unreadable', status: 503, retryAfterMs: 100 * 24 * 60 * 60_000 });
    await add(sync, newId());
    await sync.requestSync('manual');
    // The longest delay of a browser's timer; a longer one would fire at once.
    expect(phone.clock.nextDelayMs()).toBe(2 ** 31 - 1);
  });

  it('E5 goes on by itself when the pause is over', async () => {
    const here = createWorld();
    const { phone, sync } = await signedIn(here);
    here.backend.fault = () => ({ kind: 'unreadable', status: 503, retryAfterMs: 40_000 });
    await add(sync, newId());
    await sync.requestSync('manual');
    expect(phone.clock.nextDelayMs()).toBe(40_000);
    here.backend.fault = () => null;
    phone.clock.advance(40_000);
    await expect.poll(() => here.customersOf(ANNA).length).toBe(1);
    await expect.poll(() => sync.status.current().state).toBe('synced');
  });

  it('E4 a page of a captive portal, an empty 200 and a foreign uid change nothing', async () => {
    const here = createWorld();
    const { sync } = await signedIn(here);
    await add(sync, newId());
    const answers = [
      { kind: 'unreadable', status: 200, retryAfterMs: null },
      { kind: 'answer', status: 200, json: [], retryAfterMs: null },
      {
        kind: 'answer',
        status: 200,
        json: { uid: '00000000-0000-7000-8000-00000000000b', server_time: '', answers: [] },
        retryAfterMs: null,
      },
    ] as const;
    for (const answer of answers) {
      here.backend.fault = ({ path }) => (path.includes('/rpc/') ? answer : null);
      await sync.requestSync('manual');
      expect(await sync.store().outbox()).toHaveLength(1);
    }
    here.backend.fault = () => null;
    await sync.requestSync('manual');
    expect(here.customersOf(ANNA)).toHaveLength(1);
  });
});
