/**
 * Courses of events in which parts meet, and which chance alone would seldom bring about. A run follows one of them in
 * between what happens anyway; each step has its time, and other things may come in between.
 */
import type { Device } from './simulated-device.ts';
import { PROMOTION } from './make-values.ts';
import { people } from './simulated-people.ts';
import { HOSPITALS } from './create-server.ts';
import type { ActName, RunContext } from './run-context.ts';
import type { RunTables } from './pick-tables.ts';

type Step = (options: { run: RunContext; device: Device; other: Device }) => void;

const goOnline = (run: RunContext, device: Device) => {
  device.online = true;
  run.requestSyncOfAll(device, 'online');
};
const goOffline = (run: RunContext, device: Device) => {
  device.online = false;
  run.requestSyncOfAll(device, 'offline');
};

const PUSH = '/rest/v1/rpc/sync_push';
const PULL = '/rest/v1/rpc/sync_pull';

const backUp: Step = ({ run }) => run.server.backUp();
const restore: Step = ({ run }) => run.server.restore({ newEpoch: true });
const sync: Step = ({ run, device }) => run.requestSyncOfAll(device, 'manual');
const write: Step = ({ run, device }) => run.act(device, 'write');
const redeem: Step = ({ run, device }) => run.act(device, 'redeem');
const join: Step = ({ run, device }) => {
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
  /** Whether the tables of a run are those that it is about. */
  suits(tables: RunTables): boolean;
  steps: readonly Step[];
}

const always = () => true;
const ofHospital = (tables: RunTables) => tables.ofHospital;
const hasPeriods = ({ written }: RunTables) =>
  written.some(({ name }) => name === 'policies' || name === 'car_insurance');

export const scripts: Readonly<Record<string, Script>> = {
  /** What was answered after the backup is requeued, before what was written since. */
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
  /** The answer to a change is lost and the change is set aside. Its stored answer comes after a newer row (rule A5). */
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
  /** One device changes the beginning of a period, the other its end. */
  both_edit_a_period: {
    suits: hasPeriods,
    steps: [
      write,
      ({ run, device }) => run.act(device, 'add_period'),
      sync,
      ({ run, other }) => run.requestSyncOfAll(other, 'manual'),
      ({ run, other }) => goOffline(run, other),
      ({ run, device }) => run.act(device, 'edit_begin'),
      ({ run, other }) => run.act(other, 'edit_end'),
      sync,
      ({ run, other }) => goOnline(run, other),
    ],
  },
  /** The redemption is lost with the server's last hours. */
  redeemed_restored: {
    suits: ofHospital,
    steps: [join, write, write, sync, backUp, sync, redeem, sync, restore, sync],
  },
  /** Agent and tablet are offline; the tablet is the first to come back. */
  recorded_on_trust: {
    suits: ofHospital,
    steps: [
      join,
      sync,
      ({ run, other }) => goOffline(run, other),
      ({ run, other }) => run.act(other, 'write'),
      ({ run, other }) => run.act(other, 'write'),
      ({ run, device }) => goOffline(run, device),
      redeem,
      redeem,
      ({ run, device }) => goOnline(run, device),
      ({ run, other }) => goOnline(run, other),
    ],
  },
  /** Unsent work goes to another device by a file; both devices send it, and what came after it. */
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
      write,
      write,
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

const edit: Step = ({ run, device }) => run.act(device, 'edit');
const syncOther: Step = ({ run, other }) => run.requestSyncOfAll(other, 'manual');

const signInAnother: Step = ({ run, device, other }) => {
  const userId = people.find((one) => one !== run.personOn(device)) ?? people[1];
  if (run.personOn(other) !== userId) void run.signIn(other, userId);
};

/** Another person at the other device reads the booking in the stream of a hospital alone. */
const bookedForOther: readonly Step[] = [
  ({ run, device, other }) => {
    run.join(people.find((one) => one !== run.personOn(device)) ?? people[1], HOSPITALS[0]);
    signInAnother({ run, device, other });
  },
  ({ run, device }) => run.act(device, 'add_customer'),
  ({ run, device }) => run.act(device, 'book'),
  sync,
  syncOther,
  syncOther,
];

/** The operator's backups go on meanwhile: none that is restored is older than what devices requeue (rule D5). */
const sleepForDays =
  (days: number): Step =>
  ({ run }) => {
    run.sleep(days * 86_400_000);
    run.server.backUp();
  };

/** Both devices are the same person's, and know one customer. */
const sharedCustomer: readonly Step[] = [
  ({ run, device, other }) => {
    const userId = run.personOn(device);
    if (userId !== null && run.personOn(other) !== userId) void run.signIn(other, userId);
  },
  ({ run, device }) => run.act(device, 'add_customer'),
  sync,
  syncOther,
  syncOther,
];

/** The server does what it is asked to; the device does not hear of it, and has no network afterwards. */
const loseAnswer =
  (what: ActName): Step =>
  ({ run, device }) => {
    run.faultPlan.force(PUSH, 'answer_lost');
    run.act(device, what);
    run.later(device, 1_200, () => goOffline(run, device));
  };

/** Of two devices, drawn by a chance of their own, so that no other run goes another way than before. */
export const rareScripts: Readonly<Record<string, Script>> = {
  /** The promotion goes to another hospital, and its bookings with it (rule D3). */
  given_away: {
    suits: ofHospital,
    steps: [
      ...bookedForOther,
      ({ run }) => run.server.model.movePromotion({ promotionId: PROMOTION, hospitalId: HOSPITALS[1] }),
      syncOther,
    ],
  },
  /** A booking that was cancelled long ago leaves the window of the hospital (rule D10). */
  closed_long_ago: {
    suits: ofHospital,
    steps: [
      ...bookedForOther,
      ({ run, device }) => run.act(device, 'cancel'),
      sync,
      syncOther,
      ({ run }) => run.server.model.setDeviceDays({ hospitalId: HOSPITALS[0], days: 30 }),
      sleepForDays(40),
      syncOther,
    ],
  },
  /** The other device dies while it takes in pages (rule D1). */
  dies_while_fetching: {
    suits: always,
    steps: [
      syncOther,
      ({ run, device }) => run.act(device, 'add_customer'),
      ({ run, device }) => run.act(device, 'add_customer'),
      ({ run, device }) => run.act(device, 'add_customer'),
      sync,
      ({ run, other }) => {
        run.requestSyncOfAll(other, 'manual');
        run.doom(other, run.random.between(40, 140));
        run.later(other, 4_000, () => {
          if (other.tabs.length === 0) run.openTab(other);
        });
      },
    ],
  },
  /** A deletion whose answer was lost is repeated after another device has brought the row back (rule P4). */
  deleted_again: {
    suits: always,
    steps: [
      ...sharedCustomer,
      loseAnswer('delete'),
      syncOther,
      ({ run, other }) => run.act(other, 'restore'),
      syncOther,
      ({ run, device }) => goOnline(run, device),
      sync,
    ],
  },
  /** The answer to a change was lost; its device comes back after two months (rule P9). */
  repeated_after_months: {
    suits: always,
    steps: [
      ...sharedCustomer,
      loseAnswer('edit'),
      syncOther,
      ({ run, other }) => run.act(other, 'edit'),
      syncOther,
      sleepForDays(60),
      ({ run, device }) => goOnline(run, device),
      sync,
    ],
  },
  /** The server is restored between two changes of the same record (rule D5). */
  edited_across_restore: {
    suits: always,
    steps: [
      ...sharedCustomer,
      backUp,
      ...[1, 2, 3, 4].map(
        (): Step =>
          ({ run, device }) =>
            run.act(device, 'edit'),
      ),
      sync,
      restore,
      ...[1, 2, 3, 4].map(
        (): Step =>
          ({ run, device }) =>
            run.act(device, 'edit'),
      ),
      sync,
    ],
  },
  /** A change and its copy in a file are sent by two devices, far apart; others of the record come in between (rule N2). */
  sent_and_copied: {
    suits: always,
    steps: [
      ...sharedCustomer,
      ({ run, device, other }) => {
        goOffline(run, device);
        goOffline(run, other);
      },
      edit,
      ({ run, device, other }) => run.rescue(device, other),
      ({ run, device }) => goOnline(run, device),
      sync,
      edit,
      edit,
      edit,
      sync,
      edit,
      edit,
      sync,
      ({ run, other }) => goOnline(run, other),
    ],
  },
  /** A row that the restored server lacks is on a device that only read it; the device that made it has forgotten it (rule D6). */
  read_and_restored: {
    suits: always,
    steps: [
      ...sharedCustomer,
      backUp,
      ({ run, device }) => run.act(device, 'add_customer'),
      sync,
      syncOther,
      ({ run, other }) => goOffline(run, other),
      ({ run, device }) => void run.signOut(device, 'discard'),
      restore,
      ({ run, other }) => goOnline(run, other),
      syncOther,
    ],
  },
  /** A proxy repeats the answer that it gave another person (rule I5). */
  answer_of_another: {
    suits: always,
    steps: [
      signInAnother,
      ({ run, device }) => run.act(device, 'add_customer'),
      sync,
      ({ run, other }) => {
        run.faultPlan.force(PULL, 'foreign_answer');
        run.requestSyncOfAll(other, 'manual');
      },
    ],
  },
};
