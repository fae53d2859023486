/** What acts, injectors and questions may ask of the run they are part of. */
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
  | 'edit_begin'
  | 'edit_end'
  | 'add_customer'
  | 'book'
  | 'cancel'
  | 'void'
  | 'add_refused'
  | 'discard'
  | 'add_document'
  | 'save_document';

export interface RunContext {
  readonly random: SeededRandom;
  readonly schedule: Schedule;
  readonly faultPlan: FaultPlan;
  readonly journal: Journal;
  readonly values: ValueMaker;
  readonly tables: RunTables;
  readonly server: Server;
  readonly devices: readonly Device[];
  /** Looks at what the tabs of a device say, just before its storage answers again. */
  hangEnds(device: Device): void;
  /** Tries asked for by people and hosts: the measure for how many requests are too many. */
  readonly wakes: number;
  /** The server knows none of the person's refresh tokens any more. */
  endSessions(userId: string): void;
  /** One line of the trace. */
  note(text: string): void;
  /** A rule does not hold. */
  violate(rule: string): void;
  later(device: Device, delayMs: number, task: () => void): void;
  openTab(device: Device, platform?: 'window' | 'worker'): Tab;
  /** A tab that a person could be looking at. */
  window(device: Device): Tab | null;
  personOn(device: Device): string | null;
  signIn(device: Device, userId: string): Promise<void>;
  signOut(device: Device, how: 'keep_unsent' | 'discard'): Promise<void>;
  /** Makes a person a member of a hospital; does nothing, and returns false, where they are one. */
  join(userId: string, hospitalId: string): boolean;
  /** Ends a membership. */
  leave(member: Membership): void;
  /** A person does something on this device, if anybody is signed in there: `what`, or anything. */
  act(device: Device, what?: ActName): void;
  /** The person's unsent work goes from one device to the other by a file, where the same person is signed in there. */
  rescue(from: Device, to: Device): void;
  afterWrite(options: { device: Device; tab: Tab; userId: string; opId: string | null }): void;
  requestSync(tab: Tab, reason: SyncRequestReason): Promise<void>;
  requestSyncOfAll(device: Device, reason: SyncRequestReason): void;
  holdsSyncLock(device: Device, process: Process): boolean;
  /** All processes of the device die after so many steps of its storage. */
  doom(device: Device, steps: number): void;
  /** The device's open transactions abort after so many steps of its storage. */
  abortStorage(device: Device, steps: number): void;
  /** A window of the device is left after so many steps of its storage, and the next page is opened. */
  leavePage(device: Device, steps: number): void;
  /** While it is paused, no device sends or fetches anything. */
  pauseService(paused: boolean): void;
  /** All clocks go on by so much; what was to happen meanwhile happens then. */
  sleep(ms: number): void;
  /** So many values find no room. */
  fillStorage(device: Device, writes: number): void;
}
