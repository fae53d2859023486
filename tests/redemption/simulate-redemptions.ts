/** Runs one seed: some hours of faults with tablets and codes, then quiet, then the checks. */
import { SeededRandom } from '../sync/machine/seeded-random.ts';
import { checkRun } from './check-run.ts';
import { type CallFault, type Fault, FaultyNetwork } from './world/faulty-network.ts';
import { type Safeguards, allOn } from './world/safeguards.ts';
import { RedemptionServer, type ServerBooking } from './world/redemption-server.ts';
import { Tablet } from './world/tablet.ts';
import { VirtualTime } from './world/virtual-time.ts';

export interface RunReport {
  seed: number;
  violations: string[];
  hits: ReadonlyMap<Fault, number>;
  callHits: Readonly<Record<'voids' | 'decisions', ReadonlyMap<CallFault, number>>>;
  attempts: number;
  /** Attempts with the outcome `duplicate`: their code was redeemed already. */
  duplicates: number;
  /** Attempts that were recorded before their booking arrived. */
  matched: number;
  /** Attempts of a removed member that waited for the owner. */
  held: number;
  /** Redemptions that were marked as mistakes, and those of them that the owner reopened. */
  voided: number;
  reopened: number;
  events: number;
}

const START_MS = Date.UTC(2026, 10, 20, 3);
const MOST_EVENTS = 50_000;
/** Enough cycles for a tablet that must wait because it checked too many unknown codes. */
const QUIET_CYCLES = 12;
const QUIET_MS = 6 * 60_000;
const UNKNOWN = 'NOSUCHC0DE';

export async function simulateRedemptions(options: {
  seed: number;
  mutant?: keyof Safeguards;
}): Promise<RunReport> {
  const random = new SeededRandom(options.seed);
  const safeguards = options.mutant ? { ...allOn, [options.mutant]: false } : allOn;
  const time = new VirtualTime(START_MS);
  const bookings = Array.from({ length: random.between(2, 6) }, (_, i) => ({
    ...newBooking(i, i === 0 ? 'b' : 'a'),
    arrived: random.chance(0.6),
  }));
  const server = new RedemptionServer({ bookings, time, safeguards, pause: () => random.between(0, 4) });
  const network = new FaultyNetwork({ server, time, random });
  const tablets = Array.from(
    { length: random.between(2, 4) },
    (_, i) =>
      new Tablet({
        name: `tablet ${i}`,
        hospital: i === 2 ? 'b' : 'a',
        time,
        random,
        network,
        server,
        safeguards,
      }),
  );
  const everUsed = new Map<string, string | null>();
  const violations: string[] = [];
  const codes = [...bookings.map(({ code }) => code), UNKNOWN];

  const acts: (() => void)[] = [
    ...Array<() => void>(6).fill(() => void random.pick(tablets).check(random.pick(codes))),
    // All counters check the code of one customer at the same time.
    ...Array<() => void>(2).fill(() => {
      const code = random.pick(codes);
      for (const tablet of tablets) void tablet.check(code);
    }),
    ...Array<() => void>(4).fill(() => void random.pick(tablets).sync()),
    () => void server.cancel(random.pick(bookings)),
    // The device of an agent who was offline sends a booking.
    () => void server.arrive(random.pick(bookings)),
    // An owner removes the person of a tablet, which may be offline.
    () => {
      const { name } = random.pick(tablets).options;
      if (!server.leftAtMs.has(name)) server.leftAtMs.set(name, time.now());
    },
    ...Array<() => void>(3).fill(() => callFrom((tablet) => tablet.markMistake())),
    // The owner reopens a mistake: at a tablet, or by the next act at the office.
    ...Array<() => void>(2).fill(() => callFrom((tablet) => tablet.reopenMistake())),
    // A mistake is marked and reopened at one tablet, before either was sent.
    ...Array<() => void>(2).fill(() =>
      callFrom((tablet) => {
        tablet.markMistake();
        tablet.reopenMistake();
      }),
    ),
    decideOne,
    () => random.pick(tablets).crash(),
    () => random.pick(tablets).turnClock(),
    () => (network.partitioned = !network.partitioned),
    () => {
      const { disk } = random.pick(tablets);
      disk.full = !disk.full;
    },
  ];
  let atMs = 0;
  for (let act = random.between(8, 30); act > 0; act--) {
    atMs += random.chance(0.5) ? random.between(0, 40) : random.between(0, 90_000);
    time.after(atMs, () => {
      random.pick(acts)();
      watchUsed();
    });
  }
  let events = await time.run({ mostEvents: MOST_EVENTS });

  // Quiet: everything works, and every tablet syncs in turn. All delayed repeats have arrived by now.
  network.calm = true;
  network.partitioned = false;
  for (const tablet of tablets) tablet.disk.full = false;
  // Some agents come online before the tablets sync, some between their cycles, some after them.
  for (const booking of bookings) {
    time.after(random.between(0, 2 * QUIET_MS), () => void server.arrive(booking));
  }
  for (let cycle = 0; cycle < QUIET_CYCLES; cycle++) {
    for (const tablet of tablets) void tablet.sync();
    time.after(random.between(0, QUIET_MS), decideOne);
    time.after(QUIET_MS, watchUsed);
    events += await time.run({ mostEvents: MOST_EVENTS });
    const isDone = ({ disk }: Tablet) =>
      disk.rows.every(({ state }) => state !== 'waiting') &&
      disk.voids.every(({ answer }) => answer !== null) &&
      disk.decisions.every(({ answer }) => answer !== null);
    if (tablets.every(isDone)) break;
  }
  const held = server.events.filter(({ answer }) => answer.outcome === 'held').length;
  server.takeHeld();
  watchUsed();
  violations.push(...(await checkRun({ server, network, tablets, time, random })));
  return {
    seed: options.seed,
    violations: [...new Set(violations)],
    hits: network.hits,
    callHits: network.callHits,
    attempts: tablets.reduce((sum, { disk }) => sum + disk.storedNonces.length, 0),
    duplicates: server.events.filter(({ answer }) => answer.outcome === 'duplicate').length,
    matched: server.events.filter(({ matchedAtMs }) => matchedAtMs !== null).length,
    held,
    voided: server.events.filter(({ voided }) => voided !== null).length,
    reopened: server.events.filter(({ isReopened }) => isReopened).length,
    events,
  };

  /** Queues a call at a tablet, which is sent at once or with a later cycle. */
  function callFrom(queue: (tablet: Tablet) => void): void {
    const tablet = random.pick(tablets);
    queue(tablet);
    if (random.chance(0.7)) void tablet.sync();
  }

  function decideOne(): void {
    const open = server.events.filter(({ voided, isReopened }) => voided && !isReopened);
    if (open.length > 0 && random.chance(0.5)) void server.reopen(random.pick(open));
  }

  /** A used booking stays used by the redemption that won, unless the owner reopened that redemption. */
  function watchUsed(): void {
    for (const booking of bookings) {
      const used = everUsed.get(booking.id);
      const wasReopened = server.events.some(({ nonce, isReopened }) => nonce === used && isReopened);
      if (wasReopened) everUsed.delete(booking.id);
      const before = wasReopened ? undefined : used;
      if (before !== undefined && (!booking.used || booking.usedNonce !== before)) violations.push('one way');
      if (booking.used && before === undefined) everUsed.set(booking.id, booking.usedNonce);
    }
  }
}

function newBooking(i: number, hospital: string): ServerBooking {
  return {
    id: `00000000-0000-7000-8000-00000000010${i}`,
    code: `K7M4P2X9Q${i}`,
    hospital,
    used: false,
    usedAt: null,
    usedNonce: null,
    usedMode: null,
    cancelledAt: null,
    arrived: true,
  };
}
