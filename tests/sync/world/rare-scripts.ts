/** Rare courses of events. Between two steps there is a pause, in which everything is sent and fetched. */
import { people } from './simulated-people.ts';
import { HOSPITALS } from './create-server.ts';
import { injectFault } from './inject-fault.ts';
import type { ActName } from './run-context.ts';
import type { RunTables } from './pick-tables.ts';
import {
  always,
  backUp,
  goOffline,
  goOnline,
  join,
  ofHospital,
  PUSH,
  restore,
  type Script,
  type Step,
  sync,
} from './scripts.ts';

const PULL = '/rest/v1/rpc/sync_pull';
const hasBookings = ({ written }: RunTables) => written.some(({ name }) => name === 'bookings');
const hasDocuments = ({ written }: RunTables) => written.some(({ files }) => files !== undefined);

const act =
  (what: ActName): Step =>
  ({ run, device }) =>
    run.act(device, what);

const edit = act('edit');
const syncOther: Step = ({ run, other }) => run.requestSyncOfAll(other, 'manual');

const signInAnother: Step = ({ run, device, other }) => {
  const userId = people.find((one) => one !== run.personOn(device)) ?? people[1];
  if (run.personOn(other) !== userId) void run.signIn(other, userId);
};

/** The other device's person reads the booking only in a hospital's stream, as a member of that hospital. */
const bookedForOther: readonly Step[] = [
  ({ run, device, other }) => {
    run.join(people.find((one) => one !== run.personOn(device)) ?? people[1], HOSPITALS[0]);
    signInAnother({ run, device, other });
  },
  act('add_customer'),
  act('book'),
  sync,
  syncOther,
  syncOther,
];

/**
 * Lets days pass. The operator makes backups meanwhile, so
 * that a restore never exceeds what devices requeue (rule D5).
 */
const sleepForDays =
  (days: number): Step =>
  ({ run }) => {
    run.sleep(days * 86_400_000);
    run.server.backUp();
  };

/** Both devices belong to the same person and have the same customer. */
const sharedCustomer: readonly Step[] = [
  ({ run, device, other }) => {
    const userId = run.personOn(device);
    if (userId !== null && run.personOn(other) !== userId) void run.signIn(other, userId);
  },
  act('add_customer'),
  sync,
  syncOther,
  syncOther,
];

/**
 * The server carries out the push of this act, but the answer is lost and the device is offline afterwards.
 */
const loseAnswer =
  (what: ActName): Step =>
  ({ run, device }) => {
    run.faultPlan.force(PUSH, 'answer_lost');
    run.act(device, what);
    run.later(device, 1_200, () => goOffline(run, device));
  };

const HOUR_MS = 60 * 60_000;

const repeated = (times: number, steps: readonly Step[]): Step[] =>
  Array.from({ length: times }, () => steps).flat();

const CLOCK_BEHIND_MS = 60 * 24 * HOUR_MS;

const addDocumentUnderSomeClock: Step = ({ run, device }) => {
  const isWrong = run.random.chance(0.5);
  if (isWrong) {
    goOffline(run, device);
    device.moveClock(-CLOCK_BEHIND_MS);
    run.later(device, 1_000, () => {
      device.moveClock(CLOCK_BEHIND_MS);
      goOnline(run, device);
    });
  }
  run.act(device, 'add_document');
};

const leaveWhileSyncing: Step = ({ run, device }) => {
  run.act(device, 'edit');
  run.requestSyncOfAll(device, 'manual');
  run.leavePage(device, run.random.between(1, 150));
};

const openWhileAborting: Step = ({ run, device }) => {
  run.openTab(device);
  run.abortStorage(device, run.random.between(1, 60));
};

/** A generator of their own draws these courses, so that runs without them do not change. */
export const rareScripts: Readonly<Record<string, Script>> = {
  /** The promotion goes to another hospital, and its bookings with it (rule D3). */
  given_away: {
    suits: ofHospital,
    steps: [...bookedForOther, ({ run }) => run.server.movePromotion(HOSPITALS[1]), syncOther],
  },
  /** A booking that was cancelled long ago leaves the window of the hospital (rule D10). */
  closed_long_ago: {
    suits: ofHospital,
    steps: [
      ...bookedForOther,
      act('cancel'),
      sync,
      syncOther,
      ({ run }) => run.server.setDeviceDays({ hospitalId: HOSPITALS[0], days: 30 }),
      sleepForDays(40),
      syncOther,
    ],
  },
  /** The other device dies while it stores pulled pages (rule D1). */
  dies_while_fetching: {
    suits: always,
    steps: [
      syncOther,
      act('add_customer'),
      act('add_customer'),
      act('add_customer'),
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
  /** A device deletes a customer without having seen a row that another device added below it (rule P20). */
  added_below_deleted: {
    suits: ({ written }) => written.some(({ name }) => name === 'policies' || name === 'car_insurance'),
    steps: [
      ...sharedCustomer,
      ({ run, other }) => goOffline(run, other),
      act('add_period'),
      sync,
      ({ run, other }) => run.act(other, 'delete'),
      ({ run, other }) => goOnline(run, other),
      syncOther,
    ],
  },
  /** The answer to a change is lost, and its device comes back after two months (rule P9). */
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
    steps: [...sharedCustomer, backUp, ...repeated(4, [edit]), sync, restore, ...repeated(4, [edit]), sync],
  },
  /**
   * One device sends a change, and much later another one its copy from a file, after more edits (rule N2).
   */
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
  /**
   * The restored server lacks a row. Its device has forgotten the row; another device has read it (rule D6).
   */
  read_and_restored: {
    suits: always,
    steps: [
      ...sharedCustomer,
      backUp,
      act('add_customer'),
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
      act('add_customer'),
      sync,
      ({ run, other }) => {
        run.faultPlan.force(PULL, 'foreign_answer');
        run.requestSyncOfAll(other, 'manual');
      },
    ],
  },
  /** A device that is at rest loses a row; only the comparison finds that (rule D9). */
  row_lost_at_rest: {
    suits: always,
    steps: [...sharedCustomer, ({ run, other }) => injectFault({ run, device: other, fault: 'row_lost' })],
  },
  /** A document is in an open form for hours while the device syncs (rule F9). */
  form_left_open: {
    suits: hasDocuments,
    isOfOneDevice: true,
    steps: [
      act('add_customer'),
      sync,
      // Half of the devices are offline at that moment, with a clock that is wrong and not yet corrected.
      addDocumentUnderSomeClock,
      sync,
      ({ run }) => run.sleep(2 * HOUR_MS),
      sync,
      act('save_document'),
      sync,
    ],
  },
  /** A redemption at the counter was a mistake, which the person voids at once (rule B24). */
  pressed_by_mistake: {
    suits: ofHospital,
    steps: [
      ...bookedForOther,
      ({ run, other }) => run.act(other, 'redeem'),
      syncOther,
      ({ run, other }) => run.act(other, 'void'),
      syncOther,
    ],
  },
  /** An agent who is also a member of the hospital books, and redeems the booking. */
  booked_and_redeemed: {
    suits: ofHospital,
    isOfOneDevice: true,
    steps: [join, act('add_customer'), act('book'), sync, act('redeem'), sync, sync],
  },
  /** An agent makes more bookings than the server allows per minute (rule P40). */
  booked_too_often: {
    suits: hasBookings,
    isOfOneDevice: true,
    steps: [
      ({ run }) => run.server.limitBookings(1),
      act('add_customer'),
      act('book'),
      act('book'),
      act('book'),
      sync,
      act('cancel'),
      sync,
    ],
  },
  /** A new record is refused and discarded while changes of other records wait (rule O6). */
  refused_and_discarded: {
    suits: always,
    isOfOneDevice: true,
    steps: [
      act('add_customer'),
      sync,
      act('add_refused'),
      sync,
      ({ run, device }) => goOffline(run, device),
      edit,
      act('discard'),
      ({ run, device }) => goOnline(run, device),
      sync,
    ],
  },
  /** The person goes to another page of the app in the middle of a cycle, again and again (rule W10). */
  left_while_syncing: {
    suits: always,
    isOfOneDevice: true,
    steps: [act('add_customer'), ...repeated(2, [leaveWhileSyncing, 7_000])],
  },
  /** The storage of a device at rest stops answering, and the person writes (rule W11). */
  hangs_at_rest: {
    suits: always,
    isOfOneDevice: true,
    steps: [
      act('add_customer'),
      sync,
      10_000,
      ({ run, device }) => {
        run.faultPlan.hit('storage_hangs');
        device.hang(true);
      },
      act('edit'),
      40_000,
      ({ run, device }) => {
        run.hangEnds(device);
        device.hang(false);
      },
    ],
  },
  /** The storage aborts the first reads of a new tab (rule W9). */
  opened_while_aborting: {
    suits: always,
    isOfOneDevice: true,
    steps: [act('add_customer'), sync, 5_000, ...repeated(2, [openWhileAborting])],
  },
};

/** Courses of runs whose first device begins with the version of the app before. */
export const updateScripts: Readonly<Record<string, Script>> = {
  /** A table comes with an update; the other device of the person has it already, and the first one passed its rows over. */
  updated_beside_another: {
    suits: ({ newest }) => newest !== null,
    isOfUpdate: true,
    steps: [
      ...sharedCustomer,
      ({ run, other }) => run.act(other, 'add_newest'),
      syncOther,
      sync,
      ({ run, device }) => {
        run.update(device);
        run.openTab(device);
      },
      sync,
    ],
  },
};
