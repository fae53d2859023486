/**
 * One run of the simulator: a server, up to three devices
 * and two people. One seed determines all that happens.
 */
import type { Safeguard } from '../../../sync/testing/model/safeguard.ts';
import type { SyncRequestReason } from '../../../sync/coordination/provide-sync.ts';
import { START_MS } from '../../../sync/testing/world.ts';
import type { StartEngine } from '../engine/load-engine.ts';
import type { Process } from '../machine/process.ts';
import { Schedule } from '../machine/schedule.ts';
import { SeededRandom } from '../machine/seeded-random.ts';
import { setCurrentSchedule } from '../machine/take-globals.ts';
import { Watcher } from '../checks/watcher.ts';
import {
  addCustomer,
  addNewest,
  addPeriod,
  addRefused,
  book,
  cancelBookings,
  discardRefused,
  dropImport,
  editCustomer,
  editPeriod,
  importRows,
  openForm,
  queueCall,
  redeemSomething,
  removeCustomer,
  voidLastPress,
  retryAll,
  saveForm,
  settle,
  tend,
  writeSomething,
  type ActionContext,
} from './user-actions.ts';
import { Device, type Tab } from './simulated-device.ts';
import { FaultPlan } from './faults.ts';
import { Journal, type Membership } from './journal.ts';
import { ValueMaker } from './make-values.ts';
import type { Line } from './process-network.ts';
import { always, type Script } from './scripts.ts';
import type { ActName, RunContext } from './run-context.ts';
import { createServer, type Server } from './create-server.ts';
import { pickTables, type RunTables } from './pick-tables.ts';

/** A time longer than the databases of a run are ever busy. */
const ANSWER_LIMIT_MS = 5_000;
/** A longer sleep counts as the fault `months_pass`. */
const LONG_SLEEP_MS = 19 * 86_400_000;

/** Share of runs whose first device, and perhaps others, begin with the version of the app before. */
const OLDER = 0.1;
/** Share of runs in which messages between the tabs of a device are lost. */
const LOSING_MESSAGES = 0.2;

/** Counts down the steps of a lane; true at the last step. */
function isOver(counts: Map<number, number>, lane: number): boolean {
  const left = counts.get(lane);
  if (left === undefined) return false;
  if (left > 1) counts.set(lane, left - 1);
  else counts.delete(lane);
  return left <= 1;
}

export class Run implements RunContext {
  readonly random: SeededRandom;
  readonly schedule: Schedule;
  readonly faultPlan: FaultPlan;
  readonly journal = new Journal();
  readonly values: ValueMaker;
  readonly tables: RunTables;
  readonly server: Server;
  readonly watcher: Watcher;
  readonly devices: Device[];
  readonly violations: string[] = [];
  readonly trace: string[] = [];
  /** Syncs requested by people and platforms; they determine how many requests are allowed. */
  wakes = 0;
  /** Requests that are under way. */
  readonly #underWay = new Set<object>();
  #isPaused = false;
  readonly #doomed = new Map<number, number>();
  readonly #leaving = new Map<number, number>();
  readonly #aborting = new Map<number, number>();
  readonly #fullFor = new Map<number, number>();
  readonly #signingIn = new Set<number>();

  constructor(options: {
    seed: number;
    startEngine: StartEngine;
    without: Safeguard | null;
    /** A course of events, for which the run gets suitable tables and devices. */
    script?: Script | undefined;
  }) {
    this.random = new SeededRandom(options.seed);
    this.schedule = new Schedule({ startMs: START_MS, random: this.random });
    this.schedule.onStorageStep = (lane) => this.#countDown(lane);
    setCurrentSchedule(this.schedule);
    this.faultPlan = new FaultPlan({ random: this.random });
    this.values = new ValueMaker({ random: this.random });
    this.tables = pickTables(this.random, options.script?.suits ?? always);
    this.server = createServer({
      models: this.tables.models,
      schedule: this.schedule,
      random: this.random,
      journal: this.journal,
      without: options.without,
      violate: (rule) => this.violate(rule),
      onFault: (fault) => this.faultPlan.hit(fault),
    });
    this.watcher = new Watcher(this);
    const line: Line = {
      schedule: this.schedule,
      random: this.random,
      faultPlan: this.faultPlan,
      backend: this.server.backend,
      lastAnswers: new Map(),
      underWay: this.#underWay,
      note: (text) => this.note(text),
      kill: (process) => {
        const device = this.devices[process.lane];
        const tab = device?.tabs.find((one) => one.process === process);
        if (!device || !tab) return;
        device.kill(tab);
        if (tab.platform === 'window') this.later(device, 1_500, () => this.openTab(device));
      },
    };
    const versions = new SeededRandom(options.seed ^ 0x1f83);
    const isOlder = options.script ? options.script.isOfUpdate : versions.chance(OLDER);
    const unknownTable = isOlder ? this.tables.newest : null;
    const messages = new SeededRandom(options.seed ^ 0x4e57);
    const losing = messages.chance(LOSING_MESSAGES) ? messages : null;
    // Several devices can conflict with each other; a single device tests everything else in less time.
    const most = this.random.pick([1, 1, 1, 1, 1, 2, 2, 2, 2, 3]);
    const least = options.script && !options.script.isOfOneDevice ? 2 : 1;
    const lanes = [0, 1, 2].slice(0, Math.max(most, least));
    this.devices = lanes.map(
      (lane) =>
        new Device({
          lane,
          line,
          startEngine: options.startEngine,
          entities: this.tables.definitions,
          unknownTable: lane === 0 || (versions.chance(0.5) && !options.script) ? unknownTable : null,
          watch: (stored) => {
            this.watcher.stored({ lane, ...stored });
            return this.#isFull(lane) ? 'full' : 'stored';
          },
          mayCall: () => !this.#isPaused,
          losesMessage: () => {
            const isLost = !this.faultPlan.calm && losing !== null && losing.chance(0.5);
            if (isLost) this.faultPlan.hit('broadcast_lost');
            return isLost;
          },
        }),
    );
  }

  endSessions(userId: string): void {
    if (this.server.backend.openSessions(userId) > 0) this.faultPlan.hit('session_ended');
    this.server.backend.endSessions(userId);
    this.journal.sessionsEndedMs.set(userId, this.schedule.nowMs);
  }

  note(text: string): void {
    this.trace.push(`${(this.schedule.nowMs - START_MS).toFixed(1)} ${text}`);
  }

  violate(rule: string): void {
    if (this.violations.includes(rule)) return;
    this.note(`VIOLATION ${rule}`);
    this.violations.push(rule);
  }

  later(device: Device, delayMs: number, task: () => void): void {
    this.schedule.after({ delayMs, lane: device.lane, task });
  }

  openTab(device: Device, platform: 'window' | 'worker' = 'window'): Tab {
    const tab = device.open(platform);
    this.watcher.watch(device, tab);
    if (platform === 'window') tab.sync.start();
    return tab;
  }

  /** An open window that is neither closing nor frozen, at random; null if there is none. */
  window(device: Device): Tab | null {
    const open = device.tabs.filter(
      ({ process, platform, closing }) => platform === 'window' && !closing && !process.frozen,
    );
    return open.length > 0 ? this.random.pick(open) : null;
  }

  personOn(device: Device): string | null {
    const record = device.disk.read('sabai-device', 'identity')[0] as
      { person: { userId: string } } | undefined;
    return record?.person.userId ?? null;
  }

  async signIn(device: Device, userId: string): Promise<void> {
    const tab = this.window(device) ?? this.openTab(device);
    if (this.#signingIn.has(device.lane) || this.journal.deletedAccounts.has(userId)) return;
    this.#signingIn.add(device.lane);
    this.note(`${tab.process.name} signs in ${userId.slice(-1)}`);
    tab.process.onDeath(() => this.#signingIn.delete(device.lane));
    try {
      await tab.sync.ready;
      this.journal.personReturns({ lane: device.lane, userId });
      await tab.sync.identity.signIn(this.server.backend.signIn(userId));
      this.journal.signedInMs.set(`${device.lane} ${userId}`, this.schedule.nowMs);
      this.journal.discardEnds({ lane: device.lane, userId, nowMs: this.schedule.nowMs });
    } catch (error) {
      this.note(`sign-in failed ${error instanceof Error ? error.name : ''}`);
    } finally {
      this.#signingIn.delete(device.lane);
    }
  }

  async signOut(device: Device, how: 'store_unsent' | 'discard'): Promise<void> {
    const tab = this.window(device);
    const person = tab?.sync.identity.current();
    if (!tab || !person || this.#signingIn.has(device.lane)) return;
    const { userId } = person;
    this.note(`${tab.process.name} signs out ${how}`);
    const discard = how === 'discard' ? this.journal.discardStarts({ lane: device.lane, userId }) : null;
    try {
      await tab.sync.identity.signOut({ userId, how });
      if (discard) this.journal.discardReports(discard, this.schedule.nowMs);
      this.note(`${tab.process.name} signed out`);
    } catch (error) {
      this.note(`sign-out failed ${error instanceof Error ? error.name : ''}`);
    }
  }

  join(userId: string, hospitalId: string): boolean {
    const { memberships } = this.journal;
    const isMember = memberships.some(
      (one) => one.userId === userId && one.hospitalId === hospitalId && one.untilMs === Infinity,
    );
    if (isMember) return false;
    this.note(`${userId.slice(-1)} joins ${hospitalId.slice(-1)}`);
    memberships.push({ userId, hospitalId, fromMs: this.schedule.nowMs, untilMs: Infinity });
    this.server.model.join({ userId, hospitalId });
    return true;
  }

  leave(member: Membership): void {
    this.note(`${member.userId.slice(-1)} leaves ${member.hospitalId.slice(-1)}`);
    this.faultPlan.hit('member_leaves');
    member.untilMs = this.schedule.nowMs;
    this.server.model.leave(member);
  }

  act(device: Device, what?: ActName): void {
    const tab = this.window(device);
    const person = tab?.sync.identity.current();
    if (!tab || !person) return;
    void this.#act(this.#sceneOf(device, tab, person.userId), what);
  }

  #sceneOf(device: Device, tab: Tab, userId: string): ActionContext {
    const tables = this.tables.written.filter((one) => tab.entities.includes(one));
    return { run: this, device, tab, userId, store: tab.sync.store(), tables };
  }

  async #act(scene: ActionContext, what?: ActName): Promise<void> {
    const { answered } = this.watcher.expectAnswer(scene);
    try {
      await this.#choose(scene, what);
    } catch (error) {
      // The tab was closed, or another person signed in, in the middle of the act.
      this.note(
        `${scene.tab.process.name} could not: ${error instanceof Error ? error.name : String(error)}`,
      );
    } finally {
      answered();
    }
  }

  rescue(from: Device, to: Device): void {
    void this.#rescue(from, to).catch((error: unknown) => {
      this.note(`could not rescue: ${error instanceof Error ? error.name : String(error)}`);
    });
  }

  async #rescue(from: Device, to: Device): Promise<void> {
    const file = await this.window(from)?.sync.store().exportUnsent();
    const tab = this.window(to);
    if (file?.outcome !== 'exported' || !tab) return;
    const { outcome } = await tab.sync.store().adoptWork(file.text);
    this.note(`${tab.process.name} takes work in ${outcome}`);
  }

  /**
   * The person on this device settles everything refused: requeues it by chance, or, `forGood`, discards it.
   */
  async settle(device: Device, { forGood }: { forGood: boolean }): Promise<void> {
    const tab = this.window(device);
    const person = tab?.sync.identity.current();
    if (!tab || !person) return;
    const scene = this.#sceneOf(device, tab, person.userId);
    try {
      await settle(scene, { forGood });
    } catch (error) {
      this.note(`could not settle: ${error instanceof Error ? error.name : String(error)}`);
    }
  }

  #choose(scene: ActionContext, what?: ActName): Promise<void> {
    const { random, journal, tables } = this;
    const hasCodes = tables.ofHospital && journal.codes.length > 0;
    if (what === 'redeem' && hasCodes) return redeemSomething(scene);
    if (what === 'edit') return editCustomer(scene);
    if (what === 'delete' || what === 'restore') return removeCustomer(scene, what);
    if (what === 'retry') return retryAll(scene);
    if (what === 'add_period') return addPeriod(scene);
    if (what === 'edit_start' || what === 'edit_end') return editPeriod(scene, what);
    if (what === 'add_customer') return addCustomer(scene);
    if (what === 'book') return book(scene);
    if (what === 'cancel') return cancelBookings(scene);
    if (what === 'void') return voidLastPress(scene);
    if (what === 'add_refused') return addRefused(scene);
    if (what === 'discard') return discardRefused(scene);
    if (what === 'add_document') return openForm(scene);
    if (what === 'save_document') return saveForm(scene);
    if (what === 'import') return importRows(scene);
    if (what === 'drop_import') return dropImport(scene);
    if (what === 'add_newest') return addNewest(scene);
    if (what) return writeSomething(scene);
    if (random.chance(0.15)) return tend(scene);
    if (random.chance(0.05)) return queueCall(scene);
    if (hasCodes && random.chance(0.1)) return voidLastPress(scene);
    return hasCodes && random.chance(0.4) ? redeemSomething(scene) : writeSomething(scene);
  }

  afterWrite(options: Parameters<RunContext['afterWrite']>[0]): void {
    this.watcher.afterWrite(options);
  }

  requestSync(tab: Tab, reason: SyncRequestReason): Promise<void> {
    this.wakes += 1;
    return tab.sync.requestSync(reason);
  }

  requestSyncOfAll(device: Device, reason: SyncRequestReason): void {
    for (const tab of device.tabs) if (!tab.process.frozen) void this.requestSync(tab, reason);
  }

  /** True while a sync cycle of this device's person runs on the device. */
  isSending(device: Device): boolean {
    return device.locks.holder(`sabai-sync-${this.personOn(device)}`) !== null;
  }

  holdsSyncLock(device: Device, process: Process): boolean {
    const person = this.personOn(device);
    return person !== null && device.locks.holder(`sabai-sync-${person}`) === process;
  }

  /** Kills all processes of the device after this many steps of its storage. */
  doom(device: Device, steps: number): void {
    this.#doomed.set(device.lane, steps);
  }

  /** Aborts the device's open transactions after this many steps of its storage. */
  abortStorage(device: Device, steps: number): void {
    this.#aborting.set(device.lane, steps);
  }

  /** Leaves a window of the device after this many steps of its storage, and opens the next page. */
  leavePage(device: Device, steps: number): void {
    this.#leaving.set(device.lane, steps);
  }

  sleep(ms: number): void {
    this.schedule.nowMs += ms;
    if (ms > LONG_SLEEP_MS) this.faultPlan.hit('months_pass');
    for (const { tabs } of this.devices) {
      for (const { process } of tabs) process.awakeSinceMs = this.schedule.nowMs;
    }
  }

  hangEnds(device: Device): void {
    this.watcher.hangEnds(device);
  }

  update(device: Device): void {
    if (!device.update()) return;
    this.note(`d${device.lane} is updated`);
    this.faultPlan.hit('app_updated');
  }

  /** Closes what is left of the version of the app before, as every device is loaded again at some time. */
  #loadAgain(device: Device): void {
    this.update(device);
    const older = device.tabs.filter(({ isOlder }) => isOlder);
    for (const tab of older) device.kill(tab);
    if (older.length > 0 && device.tabs.length === 0) this.openTab(device);
  }

  pauseService(paused: boolean): void {
    this.#isPaused = paused;
  }

  fillStorage(device: Device, writes: number): void {
    this.#fullFor.set(device.lane, writes);
  }

  /** Ends faults and starts no new ones; processes that are frozen stay frozen for their time. */
  calmDown(): void {
    this.faultPlan.calm = true;
    this.#doomed.clear();
    this.#leaving.clear();
    this.#aborting.clear();
    this.#fullFor.clear();
    this.#isPaused = false;
    this.server.limitBookings(null);
    this.server.listDevicesAgain();
    for (const device of this.devices) {
      device.online = true;
      device.hang(false);
      this.#loadAgain(device);
    }
  }

  /** True if no request is under way and no process is frozen. */
  get quiet(): boolean {
    return (
      this.#underWay.size === 0 &&
      this.devices.every(({ tabs }) => tabs.every(({ process }) => !process.frozen))
    );
  }

  /** Wakes all frozen processes. They would wake by themselves, but the run does not wait for that. */
  thawAll(): void {
    for (const device of this.devices) {
      for (const { process, comeBack } of device.tabs) {
        comeBack();
        process.thaw();
      }
    }
  }

  end(): void {
    for (const device of this.devices) device.killAll();
    setCurrentSchedule(null);
  }

  #countDown(lane: number): void {
    const device = this.devices[lane];
    if (!device) return;
    if (isOver(this.#aborting, lane)) this.#abort(device);
    if (isOver(this.#leaving, lane)) this.later(device, 0, () => this.#leave(device));
    if (!isOver(this.#doomed, lane)) return;
    if (device.tabs.length > 0) this.faultPlan.hit('crash_mid_write');
    const entering = device.disk.read(`crm-${this.personOn(device)}`, 'creations');
    if (device.tabs.length > 0 && entering.length > 0) this.faultPlan.hit('import_interrupted');
    device.killAll();
  }

  #abort(device: Device): void {
    const aborted = device.tabs.map((tab) => tab.abortStorage());
    if (aborted.includes(true)) this.faultPlan.hit('storage_aborts');
  }

  #leave(device: Device): void {
    const windows = device.tabs.filter(({ process, platform }) => platform === 'window' && !process.frozen);
    const left = windows.find(({ process }) => this.holdsSyncLock(device, process)) ?? windows[0];
    if (!left) return;
    this.faultPlan.hit('page_left');
    left.leave(this.random.between(1_000, 60_000));
    this.later(device, 30, () => this.#expectAnswer(device, this.openTab(device)));
  }

  /**
   * Expects an answer of the databases in time: a page that was left must not lock them. A storage that hangs answers
   * no page (rule W11), so the tab is asked as soon as the hang ends.
   */
  #expectAnswer(device: Device, tab: Tab): void {
    if (tab.process.dead) return;
    if (device.hangsSinceMs !== null) {
      const ask = () => this.#expectAnswer(device, tab);
      return device.onHangEnd(() => this.later(device, 0, ask));
    }
    const askedMs = this.schedule.nowMs;
    let answered = false;
    tab.process.onDeath(() => (answered = true));
    // An error is an answer too: another person may sign in at this moment.
    void tab.sync.ready
      .then(() => (tab.sync.identity.current() ? tab.sync.store().facts() : null))
      .catch(() => undefined)
      .then(() => (answered = true));
    const look = (fromMs: number) => {
      if (answered || tab.process.frozen) return;
      const hasHung = device.hangsSinceMs !== null || device.answersSinceMs > askedMs;
      if (hasHung) return this.#expectAnswer(device, tab);
      // A jump of the clocks by months left the storage no time, so it gets its time from then.
      if (tab.process.awakeSinceMs > fromMs) return expect();
      this.violate('a page that was left locks the databases (W10)');
    };
    const expect = () => {
      const { nowMs } = this.schedule;
      this.later(device, ANSWER_LIMIT_MS, () => look(nowMs));
    };
    expect();
  }

  #isFull(lane: number): boolean {
    const left = this.#fullFor.get(lane) ?? 0;
    if (left === 0) return false;
    this.#fullFor.set(lane, left - 1);
    this.faultPlan.hit('quota');
    return true;
  }
}
