/**
 * Courses of events in which several faults meet, which chance alone would seldom bring
 * about. A run follows one course; other random events may happen between its steps.
 */
import type { Device } from './simulated-device.ts';
import { people } from './simulated-people.ts';
import { HOSPITALS } from './create-server.ts';
import type { RunContext } from './run-context.ts';
import type { RunTables } from './pick-tables.ts';

/** An act of a course, or a pause in milliseconds. */
export type Step = ((options: { run: RunContext; device: Device; other: Device }) => void) | number;

export const goOnline = (run: RunContext, device: Device) => {
  device.online = true;
  run.requestSyncOfAll(device, 'online');
};
export const goOffline = (run: RunContext, device: Device) => {
  device.online = false;
  run.requestSyncOfAll(device, 'offline');
};

export const PUSH = '/rest/v1/rpc/sync_push';

/** The server makes a backup. */
export const backUp: Step = ({ run }) => run.server.backUp();
export const restore: Step = ({ run }) => run.server.restore({ newEpoch: true });
/** All tabs of the first device request a sync. */
export const sync: Step = ({ run, device }) => run.requestSyncOfAll(device, 'manual');
const write: Step = ({ run, device }) => run.act(device, 'write');
const addCustomer: Step = ({ run, device }) => run.act(device, 'add_customer');
const book: Step = ({ run, device }) => run.act(device, 'book');
const redeem: Step = ({ run, device }) => run.act(device, 'redeem');
/** The person on the first device becomes a member of the first hospital. */
export const join: Step = ({ run, device }) => {
  const userId = run.personOn(device);
  if (userId !== null) run.join(userId, HOSPITALS[0]);
};
const leave: Step = ({ run, device }) => {
  const member = run.journal.memberships.find(
    ({ userId, untilMs }) => userId === run.personOn(device) && untilMs === Infinity,
  );
  if (member) run.leave(member);
};

export interface Script {
  /** True if the run has the tables that the course is about. */
  suits(tables: RunTables): boolean;
  /** The course needs only one device. */
  isOfOneDevice?: true;
  /** The first device begins with the version of the app before, the others with the newest. */
  isOfUpdate?: true;
  steps: readonly Step[];
}

/** For courses that suit the tables of every run. */
export const always = () => true;
export const ofHospital = (tables: RunTables) => tables.ofHospital;
const hasPeriods = ({ written }: RunTables) =>
  written.some(({ name }) => name === 'policies' || name === 'car_insurance');

export const scripts: Readonly<Record<string, Script>> = {
  /** After a restore, changes that were answered since the backup are requeued before later changes. */
  edited_restored_edited: {
    suits: always,
    steps: [write, sync, backUp, write, sync, restore, write, sync],
  },
  /** Two devices change the same record without knowing of each other. */
  both_edit: {
    suits: always,
    steps: [
      write,
      sync,
      ({ run, other }) => run.requestSyncOfAll(other, 'manual'),
      ({ run, other }) => goOffline(run, other),
      write,
      ({ run, other }) => run.act(other, 'write'),
      sync,
      ({ run, other }) => goOnline(run, other),
      sync,
    ],
  },
  /**
   * The answer to a change is lost, and its repeat is refused.
   * The stored answer comes after a newer row (rule A5).
   */
  answered_late: {
    suits: always,
    steps: [
      write,
      sync,
      ({ run, other }) => run.requestSyncOfAll(other, 'manual'),
      ({ run, device }) => {
        run.faultPlan.force(PUSH, 'answer_lost');
        run.act(device, 'edit');
      },
      ({ run, other }) => run.act(other, 'edit'),
      ({ run, other }) => run.requestSyncOfAll(other, 'manual'),
      ({ run, device }) => {
        run.sleep(60_000);
        run.faultPlan.force(PUSH, 'status_413');
        run.requestSyncOfAll(device, 'manual');
      },
      ({ run, device }) => run.act(device, 'retry'),
      sync,
    ],
  },
  /** One device changes the beginning of a period, the other device its end. */
  both_edit_a_period: {
    suits: hasPeriods,
    steps: [
      write,
      ({ run, device }) => run.act(device, 'add_period'),
      sync,
      ({ run, other }) => run.requestSyncOfAll(other, 'manual'),
      ({ run, other }) => goOffline(run, other),
      ({ run, device }) => run.act(device, 'edit_start'),
      ({ run, other }) => run.act(other, 'edit_end'),
      sync,
      ({ run, other }) => goOnline(run, other),
    ],
  },
  /** A restore of the server loses a redemption. */
  redeemed_restored: {
    suits: ofHospital,
    steps: [join, addCustomer, book, sync, backUp, sync, redeem, sync, restore, sync],
  },
  /**
   * Agent and tablet are offline, and the tablet records an attempt. The tablet is the first to come back.
   */
  recorded_on_trust: {
    suits: ofHospital,
    steps: [
      join,
      sync,
      ({ run, other }) => goOffline(run, other),
      ({ run, other }) => run.act(other, 'add_customer'),
      ({ run, other }) => run.act(other, 'book'),
      ({ run, device }) => goOffline(run, device),
      redeem,
      redeem,
      ({ run, device }) => goOnline(run, device),
      ({ run, other }) => goOnline(run, other),
    ],
  },
  /** Unsent work goes to another device by a file. Both devices send it, and their later changes. */
  rescued: {
    suits: always,
    steps: [
      write,
      sync,
      ({ run, other }) => run.requestSyncOfAll(other, 'manual'),
      ({ run, device }) => goOffline(run, device),
      write,
      write,
      ({ run, device, other }) => run.rescue(device, other),
      write,
      ({ run, other }) => run.act(other, 'write'),
      ({ run, other }) => run.requestSyncOfAll(other, 'manual'),
      ({ run, other }) => run.act(other, 'edit'),
      ({ run, other }) => run.requestSyncOfAll(other, 'manual'),
      ({ run, device }) => goOnline(run, device),
      sync,
    ],
  },
  /** The owner removes the person of a tablet that is offline. */
  removed_while_offline: {
    suits: ofHospital,
    steps: [
      join,
      addCustomer,
      book,
      sync,
      ({ run, device }) => goOffline(run, device),
      redeem,
      leave,
      ({ run, device }) => goOnline(run, device),
    ],
  },
  /** A new token is on its way while the session ends and the person signs in anew. */
  session_replaced: {
    suits: always,
    steps: [
      ({ run }) => run.sleep(3_700_000),
      ({ run }) => run.faultPlan.force('/auth/v1/token', 'slow'),
      sync,
      ({ run, device }) => {
        const userId = run.personOn(device) ?? people[0];
        run.endSessions(userId);
        void run.signIn(device, userId);
      },
      write,
      sync,
    ],
  },
};
