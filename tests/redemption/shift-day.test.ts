import { expect, it } from 'vitest';
import { SeededRandom } from '../sync/machine/seeded-random.ts';
import { checkRun } from './check-run.ts';
import { FaultyNetwork } from './world/faulty-network.ts';
import { RedemptionServer, type ServerBooking } from './world/redemption-server.ts';
import { allOn } from './world/safeguards.ts';
import { Tablet } from './world/tablet.ts';
import { VirtualTime } from './world/virtual-time.ts';

const HOURS = 8;
const VOUCHERS = 2_000;
const START_MS = Date.UTC(2026, 10, 20, 1);
const STAFF = [
  ['อนงค์', 'บุญ'],
  ['จันทร์', 'ดาว'],
] as const;

const booking = (n: number): ServerBooking => ({
  id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  code: `CODE${n}`,
  hospital: 'a',
  used: false,
  usedAt: null,
  usedNonce: null,
  usedMode: null,
  cancelledAt: null,
  // Some agents are offline, so that their bookings have not arrived.
  arrived: n % 10 !== 0,
});

it('B24 B25 four people share two tablets offline for eight hours: state and audit agree with a model of it', async () => {
  const random = new SeededRandom(2026);
  const time = new VirtualTime(START_MS);
  const bookings = Array.from({ length: VOUCHERS }, (_, n) => booking(n));
  const world = { time, random, safeguards: allOn };
  const server = new RedemptionServer({ ...world, bookings, pause: () => 0 });
  const network = new FaultyNetwork({ server, time, random });
  network.partitioned = true;
  const tablets = STAFF.map(
    (_, n) => new Tablet({ ...world, name: `tablet ${n}`, hospital: 'a', network, server }),
  );
  /** Every attempt, as an observer at the counters would write it down. */
  const seen: { code: string; staff: string; tablet: number }[] = [];

  const serve = (tablet: number, code: string) => {
    seen.push({ code, staff: tablets[tablet]?.shiftStaff ?? '', tablet });
    // Of the vouchers that no tablet's list has, every other one carries a valid signature.
    void tablets[tablet]?.check(code, Number(code.slice(4)) % 20 === 0);
  };
  const dayMs = HOURS * 3_600_000;
  for (const { code } of bookings) {
    const atMs = random.between(0, dayMs);
    const tablet = random.between(0, 1);
    time.after(atMs, () => {
      // The people on shift change every half an hour.
      tablets.forEach((one, n) => {
        one.shiftStaff = STAFF[n]?.[Math.floor(atMs / 1_800_000) % 2] ?? null;
      });
      serve(tablet, code);
      if (random.chance(0.03)) serve(1 - tablet, code);
    });
    if (random.chance(0.04))
      time.after(atMs + random.between(5_000, 60_000), () => tablets[tablet]?.markMistake());
  }
  await time.run({ mostEvents: 500_000 });
  expect(server.events).toEqual([]);
  const bases = tablets.flatMap(({ disk }) => disk.rows.map(({ basis }) => basis));
  for (const basis of ['available', 'unclear', 'signed'])
    expect(bases.filter((one) => one === basis).length, basis).toBeGreaterThan(80);
  const voids = tablets.flatMap(({ disk }) => disk.voids);
  expect(voids.length).toBeGreaterThan(40);

  // The network is back, with all its faults; one tablet syncs before the other.
  network.partitioned = false;
  for (let cycle = 0; cycle < 40; cycle += 1) {
    network.calm = cycle > 20;
    for (const one of bookings) if (random.chance(0.2) || cycle > 20) void server.arrive(one);
    for (const tablet of random.chance(0.5) ? tablets : tablets.toReversed()) {
      void tablet.sync();
      await time.run({ mostEvents: 500_000 });
    }
    time.after(6 * 60_000, () => undefined);
    await time.run({ mostEvents: 500_000 });
  }
  expect(await checkRun({ server, network, tablets, time, random })).toEqual([]);

  const inOrder = (rows: string[]) => rows.sort();
  const audit = server.events.map((event) => `${event.code} ${event.shiftStaff} ${event.device}`);
  expect(inOrder(audit)).toEqual(inOrder(seen.map((one) => `${one.code} ${one.staff} tablet ${one.tablet}`)));
  const codes = new Set(seen.map(({ code }) => code));
  const outcomes = (outcome: string) =>
    server.events.filter(({ answer }) => answer.outcome === outcome).length;
  expect([outcomes('first'), outcomes('duplicate')]).toEqual([codes.size, seen.length - codes.size]);
  expect(bookings.every(({ used }) => used)).toBe(true);
  const marked = server.events.filter(({ voided }) => voided !== null);
  expect(inOrder(marked.map(({ nonce }) => nonce))).toEqual(inOrder(voids.map(({ nonce }) => nonce)));
  // A void has the same person as its attempt, since each person may void only their own attempts.
  const staffOf = new Map(
    tablets.flatMap(({ disk }) => disk.rows.map((row) => [row.nonce, row.shiftStaffId])),
  );
  expect(marked.every(({ nonce, shiftStaff }) => staffOf.get(nonce) === shiftStaff)).toBe(true);
}, 60_000);
