/** One phone or tablet: its storage, its clock that may be wrong, its tabs and its worker. */
import { uuidV7 } from '../../../sync/adapters/crypto-random.ts';
import type { EntityDefinition } from '../../../sync/local/entity.ts';
import type { Sync } from '../../../sync/coordination/provide-sync.ts';
import type { StartEngine } from '../engine/load-engine.ts';
import { LightAbortController } from '../machine/abort-signals.ts';
import { DeviceChannels } from '../machine/channels.ts';
import { DeviceLocks } from '../machine/locks.ts';
import { Process } from '../machine/process.ts';
import type { SeededRandom } from '../machine/seeded-random.ts';
import { Disk, processStorage, type StorageWatch } from '../machine/process-storage.ts';
import { processNetwork, processTransfers, type Line } from './process-network.ts';

/** A window or the service worker of a device, each a process with an engine of its own. */
export interface Tab {
  process: Process;
  platform: 'window' | 'worker';
  sync: Sync;
  /** The tables that the tab's version of the app knows. */
  entities: readonly EntityDefinition[];
  isOlder: boolean;
  /** True once the tab's engine is closed: its sync status is not checked any more. */
  closing: boolean;
  /** Aborts the tab's open transactions. False if there was none. */
  abortStorage(): boolean;
  /** True if a call that was sent since the device's clock was last set has brought the server's time. */
  knowsTime(): boolean;
  /** While `hangs` is true, the tab's transactions get no answer. */
  hangStorage(hangs: boolean): void;
  /** Puts the page into the back/forward cache for this time. */
  leave(durationMs: number): void;
  /** Brings the page back at once; does nothing if it was not left. */
  comeBack(): void;
}

const settledPromise = Promise.resolve();

export class Device {
  /** Number of the device in the run. */
  readonly lane: number;
  readonly disk = new Disk();
  readonly locks = new DeviceLocks();
  readonly tabs: Tab[] = [];
  online = true;
  /** True after an update: the newest version fetches everything again (rule D4). */
  isUpdated = false;
  /** Since when the device's storage hangs; null while it answers. */
  hangsSinceMs: number | null = null;
  /** When the storage last began to answer again after a hang. */
  answersSinceMs = 0;
  /** Unexpected errors that the engine reported in living processes. */
  readonly faults: unknown[] = [];
  readonly #onHangEnd: (() => void)[] = [];
  readonly #line: Line;
  readonly #random: SeededRandom;
  readonly #channels: DeviceChannels;
  readonly #startEngine: StartEngine;
  readonly #entities: readonly EntityDefinition[];
  /** The table that the device's version of the app does not know yet; null after the update. */
  #unknownTable: EntityDefinition | null;
  readonly #watch: StorageWatch;
  readonly #mayCall: () => boolean;
  #opened = 0;
  #clockOffMs = 0;
  /** When the device's clock was last set. */
  #clockSetMs = -Infinity;

  constructor(options: {
    lane: number;
    line: Line;
    startEngine: StartEngine;
    entities: readonly EntityDefinition[];
    /**
     * The table that only the newest version of the app has, if this device starts with the version before; else null.
     */
    unknownTable: EntityDefinition | null;
    watch: StorageWatch;
    /** False while the operator has paused the service. */
    mayCall: () => boolean;
    /** True if a message between the device's tabs does not arrive. */
    losesMessage: () => boolean;
  }) {
    this.lane = options.lane;
    this.#line = options.line;
    this.#random = options.line.random;
    this.#channels = new DeviceChannels({ random: this.#random, loses: options.losesMessage });
    this.#startEngine = options.startEngine;
    this.#entities = options.entities;
    this.#unknownTable = options.unknownTable;
    this.#watch = options.watch;
    this.#mayCall = options.mayCall;
  }

  now = (): number => Math.floor(this.#line.schedule.nowMs) + this.#clockOffMs;

  /** Sets the device's clock forward by this time, or back where it is negative. */
  moveClock(ms: number): void {
    this.#clockOffMs += ms;
    this.#clockSetMs = this.#line.schedule.nowMs;
  }

  /** The id by which the server knows the device; null before its first call. */
  storedId(): string | null {
    const settings = this.disk.read('sabai-device', 'settings') as { key: string; value: unknown }[];
    const known = settings.find(({ key }) => key === 'device_id');
    return known ? String(known.value) : null;
  }

  id = (): string => uuidV7(Math.max(0, this.now()), this.#random.bytes(10));

  /** What is opened from now on is of the newest version of the app; tabs that are open stay as they are. */
  update(): boolean {
    const isUpdated = this.#unknownTable !== null;
    this.#unknownTable = null;
    this.isUpdated ||= isUpdated;
    return isUpdated;
  }

  /** Opens a tab or starts a service worker, with an engine of its own. */
  open(platform: 'window' | 'worker'): Tab {
    const { schedule } = this.#line;
    const name = `d${this.lane}${platform === 'window' ? 't' : 'w'}${this.#opened++}`;
    const process = new Process({ name, lane: this.lane, schedule });
    const storage = processStorage({ disk: this.disk, watch: this.#watch });
    process.onDeath(storage.die);
    const isOlder = this.#unknownTable !== null;
    const entities = this.#entities.filter((one) => one !== this.#unknownTable);
    const createSync = this.#startEngine({
      setTimeout: (task, delayMs = 0) => void process.after(delayMs, task),
      setImmediate: (task) => void process.after(0, task),
      queueMicrotask: (task) => void settledPromise.then(task),
      BroadcastChannel: this.#channels.classFor(process),
      AbortController: LightAbortController,
      Promise,
      crypto: undefined,
      isOlder,
      ...storage.databases,
    });
    const before = schedule.lane;
    schedule.lane = this.lane;
    let measuredMs = 0;
    const noteServerTime = (sentAtMs: number) => {
      measuredMs = Math.max(measuredMs, sentAtMs);
    };
    const sync = createSync({
      entities,
      platform,
      backend: { url: '', publishableKey: '' },
      mayCall: this.#mayCall,
      onFault: (error) => {
        if (!process.dead) this.faults.push(error);
      },
      ports: {
        databases: storage.databases,
        clock: { now: this.now },
        timers: { after: (delayMs, task) => process.after(delayMs, task) },
        steady: { now: () => schedule.nowMs, after: (delayMs, task) => process.after(delayMs, task) },
        random: { fraction: this.#random.fraction, id: this.id },
        network: processNetwork({ line: this.#line, process, online: () => this.online, noteServerTime }),
        transfers: processTransfers({ line: this.#line, process, online: () => this.online }),
        locks: this.locks.forProcess(process),
        channel: this.#channels.forProcess(process),
        space: { free: async () => this.#random.chance(0.3) },
      },
    });
    schedule.lane = before;
    let left = false;
    const comeBack = () => {
      if (!left || process.dead) return;
      left = false;
      this.#line.note(`${name} comes back`);
      storage.comeBack();
      process.thaw();
      sync.resume();
    };
    const leave = (durationMs: number) => {
      if (left || process.dead) return;
      left = true;
      this.#line.note(`${name} is left`);
      sync.suspend();
      // The page finishes its event handlers before it freezes.
      schedule.after({
        delayMs: 0,
        lane: this.lane,
        task: () => {
          if (!left || process.dead) return;
          storage.leave();
          process.freeze(schedule.nowMs + durationMs);
        },
      });
      schedule.after({ delayMs: durationMs, lane: this.lane, task: comeBack });
    };
    const tab: Tab = {
      process,
      platform,
      sync,
      entities,
      isOlder,
      closing: false,
      abortStorage: storage.breakOff,
      knowsTime: () => measuredMs > this.#clockSetMs,
      hangStorage: storage.hang,
      leave,
      comeBack,
    };
    if (this.hangsSinceMs !== null) tab.hangStorage(true);
    this.tabs.push(tab);
    process.onDeath(() => void this.tabs.splice(this.tabs.indexOf(tab), 1));
    this.#line.note(`${name} opens${isOlder ? ' as the version before' : ''}`);
    return tab;
  }

  /** Starts or ends a hang of the storage, in which none of the device's tabs gets an answer. */
  hang(hangs: boolean): void {
    if (hangs === (this.hangsSinceMs !== null)) return;
    const { nowMs } = this.#line.schedule;
    this.hangsSinceMs = hangs ? nowMs : null;
    if (!hangs) this.answersSinceMs = nowMs;
    this.#line.note(`d${this.lane} storage ${hangs ? 'hangs' : 'answers'}`);
    for (const tab of this.tabs) tab.hangStorage(hangs);
    if (hangs) return;
    for (const task of this.#onHangEnd.splice(0)) task();
  }

  /** Calls `task` once, when the hang of the storage has ended. */
  onHangEnd(task: () => void): void {
    this.#onHangEnd.push(task);
  }

  kill(tab: Tab): void {
    this.#line.note(`${tab.process.name} dies`);
    tab.process.die();
  }

  killAll(): void {
    for (let tab = this.tabs[0]; tab; tab = this.tabs[0]) this.kill(tab);
  }
}
