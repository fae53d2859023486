/** Simulates one seed: acts and faults, then calm, then the checks. */
import type { DeviceCheck } from '../../sync/engine/device-check.ts';
import type { QueuedCall } from '../../sync/calls/queued-call.ts';
import type { RedemptionAttempt } from '../../sync/redemptions/redemption-attempt.ts';
import type { Safeguard } from '../../sync/testing/model/safeguard.ts';
import {
  checkConverged,
  checkDeletedAccounts,
  checkDiscarded,
  checkDeletes,
  checkEveryValue,
  checkFiles,
  checkGroups,
  checkOrder,
  checkRedemptions,
  checkRevoked,
  checkSession,
} from './checks/final-checks.ts';
import type { StartEngine } from './engine/load-engine.ts';
import type { Device } from './world/simulated-device.ts';
import {
  hospitalFaults,
  lastingFaults,
  momentFaults,
  seldomFaults,
  type AnyFault,
  type HospitalFault,
  type MomentFault,
} from './world/faults.ts';
import { decideAttempts } from './world/owner-decisions.ts';
import { injectFault, LONGEST_FAULT_MS } from './world/inject-fault.ts';
import { SeededRandom } from './machine/seeded-random.ts';
import { people } from './world/simulated-people.ts';
import { rareScripts, updateScripts } from './world/rare-scripts.ts';
import { always, scripts, type Script } from './world/scripts.ts';
import { Run } from './world/simulation-run.ts';
import { ANNA, HOSPITALS } from './world/create-server.ts';

/** The result of one seed's run. */
export interface SimulationResult {
  seed: number;
  violations: string[];
  /** Everything that happened, line by line; the same for the same seed. */
  trace: string[];
  hits: ReadonlyMap<AnyFault, number>;
  steps: number;
}

const MAX_STEPS = 60_000;
/** After this time every frozen process is awake, and every request has ended in some way. */
const SETTLE_MS = 125_000;
/** After this time all delayed events of a device have happened, such as closing a tab or opening another. */
const LATEST_TURN_MS = 5_000;
/** Share of runs that get all of `SETTLE_MS` to recover; the others go on as soon as nothing is under way. */
const LEFT_ALONE = 0.12;
/** Share of runs that follow a course of events. */
const SCRIPTED = 0.35;
/**
 * Share of the other runs that follow a rare course: with
 * two devices any, with one device one that needs no other.
 */
const RARELY_SCRIPTED = { together: 0.5, alone: 0.3 };
/** The same share for runs with tables that only few runs have, if a rare course is about these tables. */
const PARTICULARLY_SCRIPTED = { together: 0.8, alone: 0.7 };
/** Weight of a course that suits few runs, in a draw where a course that suits all runs has weight 1. */
const TIMES_OF_PARTICULAR = 3;
/** Share of runs with one more fault, of those that chance alone brings about too seldom. */
const ONE_MORE = 0.4;
/** Share of those of them with a hospital in which this fault concerns the hospital. */
const ONE_MORE_OF_HOSPITAL = 0.7;
/** Share of runs with a lasting fault. */
const LASTING = 0.06;
/** Share of runs in which a person's account is deleted. */
const ENDED = 0.05;
/** Share of runs with a hospital in which its owner takes a device off the list. */
const REVOKED = 0.12;
/** The chance with each act that the device of the act is updated, where it has the version of the app before. */
const UPDATED = 0.2;
/** After this time a tab that waits for the lock, or for room, goes on with an import. */
const IMPORT_RETRY_MS = 31_000;
/** Share of runs in which a person imports rows. */
const IMPORTED = 0.08;
/** After this time every token has expired, and devices ask whether absent people's accounts are deleted. */
const LONG_AFTER_MS = 2 * 86_400_000;
/**
 * Share of runs in which the server takes few bookings:
 * of those with bookings and no course about a hospital.
 */
const LIMITED = 0.9;
/** Share of the random faults of a run with a hospital that concern the hospital. */
const HOSPITAL_MOMENTS = 0.35;
/** How often refused changes are settled: the first time by chance, later by giving them up. */
const MOST_SETTLINGS = 4;
/** Share of devices that are compared with the server at the end although nothing can differ. */
const COMPARED = 0.2;

export async function simulate(options: {
  seed: number;
  startEngine: StartEngine;
  without: Safeguard | null;
  /** A course of events that the run follows whatever its seed says; a seed's other draws stay. */
  course?: string | undefined;
}): Promise<SimulationResult> {
  const script = options.course === undefined ? undefined : scriptNamed(options.course);
  const run = new Run({ ...options, script });
  const go = async (ms: number, enough?: () => boolean) => {
    const ok = await run.schedule.run({
      untilMs: run.schedule.nowMs + ms,
      maxSteps: MAX_STEPS,
      ...(enough ? { enough } : {}),
    });
    if (!ok) run.violate('it never comes to rest');
    return ok;
  };
  const rest = () => {
    if (run.violations.includes('it never comes to rest')) throw new Error('It never comes to rest.');
  };
  try {
    const { seed, course } = options;
    const chances = {
      own: new SeededRandom(seed ^ 0x51ab),
      limits: new SeededRandom(seed ^ 0x2b0c),
      alone: new SeededRandom(seed ^ 0x1da6),
      more: new SeededRandom(seed ^ 0x5e09),
      endings: new SeededRandom(seed ^ 0x7d1e),
      imports: new SeededRandom(seed ^ 0x3c91),
      lists: new SeededRandom(seed ^ 0x6a2f),
      updates: new SeededRandom(seed ^ 0x2d77),
    };
    await live(run, { go, ...chances, course });
    rest();
    run.calmDown();
    // In some runs nobody does anything for a long time.
    const alone = run.random.chance(LEFT_ALONE);
    await go(LATEST_TURN_MS);
    await go(SETTLE_MS, alone ? undefined : () => run.quiet);
    run.thawAll();
    await go(100);
    rest();
    checkDiscarded(run);
    checkRevoked(run);
    for (const device of run.devices) checkSession({ run, device });
    await askAboutDeleted(run, go);
    for (const device of run.devices) await sendAll(run, device, go);
    for (const device of run.devices) await settleAll(run, device, go);
    decideAttempts(run, new SeededRandom(seed ^ 0x4b13));
    for (const device of run.devices) await fetchAll(run, device, go);
    rest();
    checkEveryValue(run);
    checkRedemptions(run);
    checkFiles(run);
    checkGroups(run);
    checkDeletes(run);
    checkOrder(run);
    checkRequests(run);
    for (const device of run.devices) {
      for (const fault of device.faults)
        if (!isStorage(fault)) run.violate(`an error no rule foresaw: ${say(fault)}`);
    }
  } catch (error) {
    if (run.violations.length === 0) run.violate(`the run broke: ${say(error)}`);
  } finally {
    run.end();
  }
  const { violations, trace } = run;
  return { seed: options.seed, violations, trace, hits: run.faultPlan.hits, steps: run.schedule.steps };
}

type Go = (ms: number, enough?: () => boolean) => Promise<boolean>;

/** Runs the acts and faults of a seed: some minutes of two people's life. */
async function live(
  run: Run,
  {
    go,
    own,
    limits,
    alone,
    more,
    endings,
    imports,
    lists,
    updates,
    course,
  }: {
    go: Go;
    own: SeededRandom;
    limits: SeededRandom;
    alone: SeededRandom;
    more: SeededRandom;
    endings: SeededRandom;
    imports: SeededRandom;
    lists: SeededRandom;
    updates: SeededRandom;
    course: string | undefined;
  },
): Promise<void> {
  const { random } = run;
  const shared = random.chance(0.5);
  for (const device of run.devices) {
    run.openTab(device);
    if (random.chance(0.25)) run.openTab(device);
    const first = device.lane > 0 && shared ? people[1] : ANNA;
    await go(random.between(1, 40));
    void run.signIn(device, first);
  }
  if (run.tables.ofHospital) {
    for (const userId of people) if (random.chance(0.6)) run.join(userId, HOSPITALS[0]);
  }
  run.watcher.start();
  await go(300);
  const acts = random.chance(0.1) ? random.between(9, 40) : random.between(3, 8);
  const picked = pickScript(run);
  const rare = picked.length === 0 ? pickRareScript(run, { own, alone }) : picked;
  const script = course === undefined ? rare : followCourse(run, course);
  // A course about a hospital needs all the bookings that it makes, so they are not limited then.
  if (script.length === 0 || !run.tables.ofHospital) limitBookings(run, limits);
  // A rare course needs everything sent and fetched before its next step.
  const isPatient = course === undefined ? picked.length === 0 : !(course in scripts);
  const hasMore = more.chance(ONE_MORE);
  const isHospitals = run.tables.ofHospital && more.chance(ONE_MORE_OF_HOSPITAL);
  const moreAt = hasMore && !isHospitals ? more.between(1, acts - 1) : null;
  const endsAt = endings.chance(ENDED) ? endings.between(1, acts - 1) : null;
  const importsAt = imports.chance(IMPORTED) ? imports.between(0, acts - 1) : null;
  const isRevoked = run.tables.ofHospital && lists.chance(REVOKED);
  const revokedAt = isRevoked ? lists.between(1, acts - 1) : null;
  const lastingAt = own.chance(LASTING) ? own.between(0, acts - 1) : null;
  for (let i = 0; i < acts || script.length > 0; i++) {
    const device = random.pick(run.devices);
    if (device.tabs.length === 0) run.openTab(device);
    if (i === lastingAt) {
      injectFault({ run, device, fault: own.pick(lastingFaults) });
      await go(own.chance(0.7) ? LONGEST_FAULT_MS : 2_000);
    }
    if (i === importsAt) injectFault({ run, device, fault: 'import_interrupted' });
    if (updates.chance(UPDATED)) {
      run.update(device);
      if (updates.chance(0.7)) run.openTab(device);
    }
    if (i === revokedAt) injectFault({ run, device, fault: 'device_revoked' });
    if (i === endsAt) injectFault({ run, device, fault: 'account_deleted' });
    if (i === moreAt) {
      const fault = more.pick(seldomFaults);
      injectFault({ run, device, fault });
      if (lastingFaults.some((one) => one === fault)) await go(more.chance(0.5) ? LONGEST_FAULT_MS : 2_000);
    }
    const step = script.length > 0 && (i >= acts || random.chance(0.7)) ? script.shift() : undefined;
    if (typeof step === 'number') {
      await go(step);
      continue;
    }
    if (step && isPatient) {
      run.later(device, 0, step);
      await go(own.between(1_500, 3_000));
    } else if (step) run.later(device, 0, step);
    else if (random.chance(0.72)) run.later(device, 0, () => run.act(device));
    else if (random.chance(0.45)) injectFault({ run, device, fault: pickMoment(run) });
    else if (random.chance(0.15)) run.server.backUp();
    else
      run.later(device, 0, () =>
        run.requestSyncOfAll(device, random.pick(['manual', 'visible', 'timer'] as const)),
      );
    await go(random.chance(0.5) ? random.between(1, 60) : random.between(60, 2_500));
  }
  const [device] = run.devices;
  if (!hasMore || !isHospitals || !device) return;
  // Before a fault of the hospital, a booking is made that the fault can concern.
  for (const act of ['add_customer', 'book'] as const) {
    run.later(device, 0, () => run.act(device, act));
    await go(more.between(300, 600));
  }
  run.later(device, 0, () => run.requestSyncOfAll(device, 'manual'));
  await go(more.between(1_500, 3_000));
  injectFault({ run, device, fault: more.pick(concerning(run)) });
}

/**
 * Faults of the hospital to draw from; with bookings, the
 * move of a promotion is likelier, as it moves them too.
 */
function concerning(run: Run): readonly HospitalFault[] {
  const hasBookings = run.server.model.rowsOf({ entity: 'bookings' }).length > 0;
  return hasBookings ? ['promotion_moves', ...hospitalFaults, 'promotion_moves'] : hospitalFaults;
}

function limitBookings(run: Run, limits: SeededRandom): void {
  if (!run.tables.written.some(({ name }) => name === 'bookings') || !limits.chance(LIMITED)) return;
  const perMinute = limits.between(0, 1);
  run.note(`${perMinute} bookings a minute`);
  run.server.limitBookings(perMinute);
}

function pickMoment({ random, tables }: Run): MomentFault | HospitalFault {
  const isHospitals = tables.ofHospital && random.chance(HOSPITAL_MOMENTS);
  return random.pick<MomentFault | HospitalFault>(isHospitals ? hospitalFaults : momentFaults);
}

type BoundStep = (() => void) | number;

function stepsOf(run: Run, { steps }: Script, [device, other]: readonly [Device, Device]): BoundStep[] {
  return steps.map((step) => (typeof step === 'number' ? step : () => step({ run, device, other })));
}

/** Draws a course of events and binds its steps to two devices of the run; empty in most runs. */
function pickScript(run: Run): BoundStep[] {
  const { random, devices } = run;
  if (!random.chance(SCRIPTED)) return [];
  const [name, script] = random.pick(suiting(scripts, run));
  run.note(`script ${name}`);
  const [device, other = device] = random.chance(0.5) ? devices : devices.toReversed();
  if (!device || !other) return [];
  return stepsOf(run, script, [device, other]);
}

function pickRareScript(run: Run, chances: { own: SeededRandom; alone: SeededRandom }): BoundStep[] {
  const [device, other = device] = run.devices;
  if (!device || !other) return [];
  const how = other === device ? 'alone' : 'together';
  const random = how === 'alone' ? chances.alone : chances.own;
  const all = suiting(rareScripts, run).filter(([, one]) => how === 'together' || one.isOfOneDevice);
  const isParticular = ([, { suits }]: [string, Script]) => suits !== always;
  const chance = all.some(isParticular) ? PARTICULARLY_SCRIPTED : RARELY_SCRIPTED;
  if (!random.chance(chance[how])) return [];
  const weighed = all.flatMap((one) =>
    isParticular(one) ? Array.from({ length: TIMES_OF_PARTICULAR }, () => one) : [one],
  );
  const [name, script] = random.pick(weighed);
  run.note(`script ${name}`);
  return stepsOf(run, script, [device, other]);
}

function scriptNamed(course: string): Script {
  const script = { ...scripts, ...rareScripts, ...updateScripts }[course];
  if (!script) throw new Error(`There is no course of events ${course}.`);
  return script;
}

function followCourse(run: Run, course: string): BoundStep[] {
  const [device, other = device] = run.devices;
  if (!device || !other) return [];
  run.note(`script ${course}`);
  return stepsOf(run, scriptNamed(course), [device, other]);
}

const suiting = (all: Readonly<Record<string, Script>>, { tables }: Run) =>
  Object.entries(all).filter(([, { suits }]) => suits(tables));

/** Opens each device long after an account was deleted; then nothing of the account may be left. */
async function askAboutDeleted(run: Run, go: Go): Promise<void> {
  if (run.journal.deletedAccounts.size === 0) return;
  run.sleep(LONG_AFTER_MS);
  for (const device of run.devices) {
    device.killAll();
    run.openTab(device);
    await go(LATEST_TURN_MS);
    await cycle(run, device, go);
  }
  checkDeletedAccounts(run);
}

/**
 * Signs in each person with data on this device to send it; two cycles must be enough (tests/decisions/0002).
 */
async function sendAll(run: Run, device: Device, go: Go): Promise<void> {
  for (const userId of peopleOn(run, device)) {
    // A device with nothing to send is checked in `fetchAll`. After a restore it may
    // still requeue work, which would come after the other device was compared (rule D5).
    if (!mayHaveToSend(device, userId) && run.journal.restores === 0) continue;
    await become(run, device, userId, go);
    await cycle(run, device, go);
    // The first cycle may reveal that the session has ended.
    const asked = await become(run, device, userId, go);
    if (asked) await cycle(run, device, go);
    if (isImporting(device, userId)) await go(IMPORT_RETRY_MS, () => !isImporting(device, userId));
    if (waits(device, userId)) await cycle(run, device, go);
    if (waits(device, userId)) run.violate('something still waits after two cycles');
  }
}

/** True if a change waits and no refused change can hold it back, or if an attempt or queued call waits. */
function waits(device: Device, userId: string): boolean {
  const outbox = device.disk.read(`crm-${userId}`, 'outbox') as { failed: 0 | 1 }[];
  return (
    (outbox.length > 0 && outbox.every((op) => op.failed === 0)) ||
    besidesWait(device, userId) ||
    isImporting(device, userId)
  );
}

/** True if rows of an import have not entered their table (rule W12). */
function isImporting(device: Device, userId: string): boolean {
  return device.disk.read(`crm-${userId}`, 'creations').length > 0;
}

/** True if redemption attempts or queued calls wait for the server. */
function besidesWait(device: Device, userId: string): boolean {
  return ['redemptionAttempts', 'calls'].some((store) =>
    (device.disk.read(`crm-${userId}`, store) as { state: string }[]).some(
      ({ state }) => state === 'waiting',
    ),
  );
}

/**
 * True if anything may be unsent: changes may also wait beside a refused one that does not hold them back.
 */
function mayHaveToSend(device: Device, userId: string): boolean {
  const outbox = device.disk.read(`crm-${userId}`, 'outbox') as { failed: 0 | 1 }[];
  return outbox.some((op) => op.failed === 0) || besidesWait(device, userId) || isImporting(device, userId);
}

/**
 * Requeues or gives up refused changes, as a person would; those that stay refused are given up in the end.
 */
async function settleAll(run: Run, device: Device, go: Go): Promise<void> {
  for (const userId of peopleOn(run, device)) {
    for (let left = MOST_SETTLINGS; left > 0 && asksForPerson(device, userId); left--) {
      await become(run, device, userId, go);
      await Promise.all([run.settle(device, { forGood: left < MOST_SETTLINGS }), go(1_000)]);
      await cycle(run, device, go);
      if (await become(run, device, userId, go)) await cycle(run, device, go);
    }
    if (asksForPerson(device, userId)) run.violate('what was refused cannot be settled (O3, O6)');
  }
}

function asksForPerson(device: Device, userId: string): boolean {
  const read = (store: string) => device.disk.read(`crm-${userId}`, store);
  const failed = (read('outbox') as { failed: 0 | 1 }[]).some((op) => op.failed === 1);
  const refused = (read('redemptionAttempts') as RedemptionAttempt[]).some(
    ({ refusal }) => refusal === 'not_readable',
  );
  const refusedCalls = (read('calls') as QueuedCall[]).some(({ state }) => state === 'refused');
  return failed || refused || refusedCalls;
}

async function fetchAll(run: Run, device: Device, go: Go): Promise<void> {
  for (const userId of peopleOn(run, device)) {
    await become(run, device, userId, go);
    await cycle(run, device, go);
    // Here too the cycle may reveal that the session has ended.
    if (await become(run, device, userId, go)) await cycle(run, device, go);
    if (run.journal.differs || run.random.chance(COMPARED)) await compare(run, device, userId, go);
    checkConverged({ run, device, userId });
    checkRest(run, device, userId);
  }
}

/**
 * The person presses "Check this device". If nothing can differ, the check must find no difference (rule D9).
 */
async function compare(run: Run, device: Device, userId: string, go: Go): Promise<void> {
  const press = async () => {
    const store = run.window(device)?.sync.store();
    if (!store) return null;
    await Promise.all([store.requestCheck(), go(1_000)]);
    await cycle(run, device, go);
    return store;
  };
  let store = await press();
  // The comparison may be the first call that finds the session ended.
  if (await become(run, device, userId, go)) store = await press();
  if (!store) return;
  let ended: Awaited<ReturnType<typeof store.deviceCheck>> | null = null;
  await Promise.all([store.deviceCheck().then((check) => (ended = check)), go(1_000)]);
  const { outcome } = (ended as unknown as { last: DeviceCheck | null } | null)?.last ?? { outcome: 'none' };
  if (outcome === 'equal' || (outcome === 'healed' && run.journal.differs)) return;
  run.violate(`the comparison of a device with the server ended with ${outcome} (D9)`);
}

/** With an empty outbox and no faults, the sync status must be "synced" or "attention". */
function checkRest(run: Run, device: Device, userId: string): void {
  if (device.disk.read(`crm-${userId}`, 'outbox').length > 0) return;
  for (const { sync, process, platform } of device.tabs) {
    if (platform === 'worker') continue;
    const { state } = sync.status.current();
    if (state !== 'synced' && state !== 'attention') {
      run.violate(`the sync status of ${process.name} is ${state} where all is done (V1)`);
    }
  }
}

function peopleOn(run: Run, device: Device): string[] {
  const here = run.personOn(device);
  const stored = people.filter((userId) => device.disk.databaseNames().includes(`crm-${userId}`));
  return [...stored.filter((userId) => userId !== here), ...stored.filter((userId) => userId === here)];
}

/** Makes this the active person of the device; true if they had to sign in for it. */
async function become(run: Run, device: Device, userId: string, go: Go): Promise<boolean> {
  const tab = run.window(device) ?? run.openTab(device);
  await go(500);
  const person = tab.sync.identity.current();
  if (person?.userId === userId && person.state === 'active') return false;
  void run.signIn(device, userId);
  await go(2_000);
  if (run.personOn(device) !== userId) run.violate('a person could not sign in');
  return true;
}

async function cycle(run: Run, device: Device, go: Go): Promise<void> {
  const tab = run.window(device);
  if (!tab) return;
  let over = false;
  void run.requestSync(tab, 'manual').then(() => {
    over = true;
  });
  // If another tab is syncing, this tab's request ends at once, so wait for the other tab's cycle too.
  await go(20_000, () => over && !run.isSending(device));
  if (!over) run.violate('a cycle does not end');
  // Leave time for the next reading of the sync facts, and for its way to the other tabs.
  await go(100);
}

/** Limits the number of requests by the requested syncs and the writes, with some room for slow retries. */
function checkRequests(run: Run): void {
  const allowed = 60 + run.wakes * 8 + run.journal.begun.size * 6;
  const made = run.server.backend.log.length;
  if (made > allowed) run.violate(`too many requests: ${made} of ${allowed}`);
  const needsToken = (path: string) => path.includes('/rpc/') && !path.endsWith('/is_account_deleted');
  if (run.server.backend.log.some(({ path, subject }) => needsToken(path) && subject === null)) {
    run.violate('a request left without a token (I2)');
  }
}

const say = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));

/** Full or closed storage is reported to the platform by design. */
function isStorage(error: unknown): boolean {
  return (
    error instanceof Error && /Quota|DatabaseClosed|Abort|InvalidState/.test(`${error.name} ${error.message}`)
  );
}
