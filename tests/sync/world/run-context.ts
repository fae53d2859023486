/** The interface of a run for its acts, faults and checks. */
import type { SyncRequestReason } from '../../../sync/coordination/provide-sync.ts';
import type { Process } from '../machine/process.ts';
import type { Schedule } from '../machine/schedule.ts';
import type { SeededRandom } from '../machine/seeded-random.ts';
import type { Device, Tab } from './simulated-device.ts';
import type { FaultPlan } from './faults.ts';
import type { Journal, Membership } from './journal.ts';
import type { ValueMaker } from './make-values.ts';
import type { Server } from './create-server.ts';
import type { RunTables } from './pick-tables.ts';

export type ActName =
  | 'write'
  | 'edit'
  | 'delete'
  | 'restore'
  | 'retry'
  | 'redeem'
  | 'add_period'
  | 'edit_start'
  | 'edit_end'
  | 'add_customer'
  | 'book'
  | 'cancel'
  | 'void'
  | 'add_refused'
  | 'discard'
  | 'add_document'
  | 'save_document'
  | 'import'
  | 'drop_import'
  | 'add_newest';

export interface RunContext {
  readonly random: SeededRandom;
  readonly schedule: Schedule;
  readonly faultPlan: FaultPlan;
  readonly journal: Journal;
  readonly values: ValueMaker;
  readonly tables: RunTables;
  readonly server: Server;
  readonly devices: readonly Device[];
  /** Checks the sync status in the tabs of a device, just before its storage answers again. */
  hangEnds(device: Device): void;
  /** Syncs requested by people and platforms; they determine how many requests are allowed. */
  readonly wakes: number;
  /** Ends all sessions of the person: the server forgets their refresh tokens. */
  endSessions(userId: string): void;
  /** Adds a line to the trace. */
  note(text: string): void;
  /** Reports that a rule does not hold. */
  violate(rule: string): void;
  later(device: Device, delayMs: number, task: () => void): void;
  openTab(device: Device, platform?: 'window' | 'worker'): Tab;
  /** An open window that is neither closing nor frozen, at random; null if there is none. */
  window(device: Device): Tab | null;
  personOn(device: Device): string | null;
  signIn(device: Device, userId: string): Promise<void>;
  signOut(device: Device, how: 'store_unsent' | 'discard'): Promise<void>;
  /** Makes a person a member of a hospital; does nothing and returns false if they are a member already. */
  join(userId: string, hospitalId: string): boolean;
  /** Ends a membership. */
  leave(member: Membership): void;
  /**
   * The person signed in on this device does `what`, or else
   * something random. Does nothing if nobody is signed in.
   */
  act(device: Device, what?: ActName): void;
  /** Moves the person's unsent work to another device by a file, if the same person is signed in there. */
  rescue(from: Device, to: Device): void;
  afterWrite(options: { device: Device; tab: Tab; userId: string; opId: string | null }): void;
  requestSync(tab: Tab, reason: SyncRequestReason): Promise<void>;
  requestSyncOfAll(device: Device, reason: SyncRequestReason): void;
  holdsSyncLock(device: Device, process: Process): boolean;
  /** Kills all processes of the device after this many steps of its storage. */
  doom(device: Device, steps: number): void;
  /** Aborts the device's open transactions after this many steps of its storage. */
  abortStorage(device: Device, steps: number): void;
  /** Leaves a window of the device after this many steps of its storage, and opens the next page. */
  leavePage(device: Device, steps: number): void;
  /** The newest version of the app is opened from now on, if the device has the version before. */
  update(device: Device): void;
  /** While it is paused, no device sends or fetches anything. */
  pauseService(paused: boolean): void;
  /** Advances all clocks; events that were due meanwhile happen afterwards. */
  sleep(ms: number): void;
  /** Makes the device's storage refuse the next `writes` values for want of room. */
  fillStorage(device: Device, writes: number): void;
}
