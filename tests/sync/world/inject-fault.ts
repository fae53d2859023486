/** Injects faults of a device or of the server at any moment; those of the network are elsewhere. */
import type { Device } from './simulated-device.ts';
import type { DeviceFault, Ending, HospitalFault, ImportFault, LastingFault, MomentFault } from './faults.ts';
import { people } from './simulated-people.ts';
import { HOSPITALS } from './create-server.ts';
import type { RunContext } from './run-context.ts';
import { goOffline, goOnline } from './scripts.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** A lasting fault is over after this time. */
export const LONGEST_FAULT_MS = 60_000;

type Moment = MomentFault | HospitalFault | LastingFault | Ending | ImportFault | DeviceFault;
/**
 * Returns true if the fault happened now. False if it did not, or if it is counted later, when it happens.
 */
type InjectFault = (options: { run: RunContext; device: Device; fault: Moment }) => boolean;

const injectors: Record<Moment, InjectFault> = {
  crash({ run, device }) {
    const tab = run.random.pick(device.tabs);
    device.kill(tab);
    run.later(device, run.random.between(100, 4_000), () => run.openTab(device));
    return true;
  },
  crash_mid_write({ run, device }) {
    // The crash comes after some more steps of the storage, whatever it does then.
    run.doom(device, run.random.between(1, 60));
    run.act(device);
    run.later(device, run.random.between(1_000, 4_000), () => run.openTab(device));
    return false;
  },
  tab_closed({ run, device }) {
    const tab = run.random.pick(device.tabs);
    run.note(`${tab.process.name} closes`);
    tab.closing = true;
    void tab.sync.close();
    run.later(device, 2_000, () => {
      device.kill(tab);
      run.openTab(device);
    });
    return true;
  },
  page_left({ run, device }) {
    // The person goes to another page of the app while the storage is busy.
    run.leavePage(device, run.random.between(1, 60));
    run.act(device);
    run.requestSyncOfAll(device, 'manual');
    return false;
  },
  lock_stolen({ run, device }) {
    const busy = device.tabs.filter(({ process }) => run.holdsSyncLock(device, process));
    const tab = busy[0] ?? run.random.pick(device.tabs);
    tab.process.freeze(run.schedule.nowMs + run.random.between(16_000, 40_000));
    run.note(`${tab.process.name} freezes`);
    if (device.tabs.length < 2) run.openTab(device);
    run.act(device);
    run.later(device, 15_500, () => run.requestSyncOfAll(device, 'visible'));
    return busy.length > 0;
  },
  quota({ run, device }) {
    run.fillStorage(device, run.random.between(1, 12));
    run.act(device);
    return false;
  },
  storage_aborts({ run, device }) {
    run.abortStorage(device, run.random.between(1, 60));
    run.act(device);
    run.requestSyncOfAll(device, 'manual');
    return false;
  },
  clock_jump({ run, device }) {
    device.moveClock(
      run.random.pick([
        -24 * HOUR_MS,
        -2 * HOUR_MS,
        -40_000,
        40_000,
        2 * HOUR_MS,
        24 * HOUR_MS,
        -60 * DAY_MS,
        31 * DAY_MS,
        60 * DAY_MS,
      ]),
    );
    return true;
  },
  offline({ run, device }) {
    device.online = false;
    run.requestSyncOfAll(device, 'offline');
    run.later(device, run.random.between(1_000, 15_000), () => {
      device.online = true;
      run.requestSyncOfAll(device, 'online');
    });
    return true;
  },
  session_ended({ run }) {
    run.endSessions(run.random.pick(people));
    return false;
  },
  user_switch({ run, device }) {
    const here = run.personOn(device);
    void run.signIn(device, people.find((userId) => userId !== here) ?? people[0]);
    return here !== null;
  },
  sign_out({ run, device }) {
    const here = run.personOn(device);
    if (here === null) return false;
    void run.signOut(device, run.random.chance(0.5) ? 'store_unsent' : 'discard');
    run.later(device, run.random.between(20, 4_000), () => {
      // The same person or the other one signs in; in some runs nobody does.
      if (run.random.chance(0.8)) void run.signIn(device, run.random.pick(people));
    });
    return true;
  },
  background_sync({ run, device }) {
    // The worker runs with all tabs closed, or beside open tabs.
    if (run.random.chance(0.5)) {
      device.killAll();
      run.later(device, run.random.between(1_000, 4_000), () => run.openTab(device));
    }
    const worker = run.openTab(device, 'worker');
    void run.requestSync(worker, 'background');
    // The browser ends the worker after the event, or in the middle of it.
    run.later(device, run.random.between(100, 4_500), () => device.kill(worker));
    return true;
  },
  restore({ run }) {
    run.server.restore({ newEpoch: true });
    return false;
  },
  restore_unnoticed({ run }) {
    run.server.restore({ newEpoch: false });
    run.journal.isUnnoticed = true;
    run.journal.differs = true;
    return false;
  },
  row_lost({ run, device }) {
    const userId = run.personOn(device);
    if (userId === null) return false;
    const database = `crm-${userId}`;
    const filled = run.tables.definitions.filter(({ name }) => device.disk.read(database, name).length > 0);
    if (filled.length === 0) return false;
    const { name } = run.random.pick(filled);
    const lost = device.disk.lose({ database, store: name, random: run.random });
    if (lost) run.journal.differs = true;
    return lost;
  },
  member_joins({ run }) {
    return run.join(run.random.pick(people), run.random.pick(HOSPITALS));
  },
  member_leaves({ run }) {
    const open = run.journal.memberships.filter(({ untilMs }) => untilMs === Infinity);
    if (open.length === 0) return false;
    run.leave(run.random.pick(open));
    return false;
  },
  promotion_moves({ run }) {
    // The promotion moves away from the hospital of its bookings, if there are bookings.
    const bookings = run.server.model.rowsOf({ entity: 'bookings' });
    const others = HOSPITALS.filter((one) => bookings.some((row) => row['hospital_id'] !== one));
    run.server.movePromotion(run.random.pick(others.length > 0 ? others : HOSPITALS));
    return false;
  },
  window_changes({ run }) {
    const hospitalId = run.random.pick(HOSPITALS);
    run.server.setDeviceDays({ hospitalId, days: run.random.pick([30, 90, 365]) });
    return false;
  },
  storage_hangs({ run, device }) {
    device.hang(true);
    const untilMs = run.random.between(5_000, LONGEST_FAULT_MS);
    run.act(device);
    run.requestSyncOfAll(device, 'manual');
    run.later(device, run.random.between(1, untilMs), () => {
      if (device.hangsSinceMs !== null) run.act(device);
    });
    run.later(device, untilMs, () => {
      run.hangEnds(device);
      device.hang(false);
    });
    return true;
  },
  service_paused({ run, device }) {
    run.pauseService(true);
    run.act(device);
    run.requestSyncOfAll(device, 'manual');
    run.later(device, run.random.between(1_000, LONGEST_FAULT_MS), () => {
      run.pauseService(false);
      for (const one of run.devices) run.requestSyncOfAll(one, 'online');
    });
    return true;
  },
  account_deleted({ run, device }) {
    const userId = run.personOn(device);
    if (userId === null || run.journal.deletedAccounts.size > 0) return false;
    const deleteAccount = () => {
      run.journal.deletedAccounts.add(userId);
      run.server.deleteAccount(userId);
    };
    if (run.random.chance(0.5)) deleteAccount();
    else {
      // By then another person works on the device, and the first person's unsent work is never sent.
      goOffline(run, device);
      run.act(device, 'add_customer');
      run.later(
        device,
        500,
        () => void run.signIn(device, people.find((one) => one !== userId) ?? people[1]),
      );
      run.later(device, 1_500, () => {
        deleteAccount();
        goOnline(run, device);
      });
    }
    return true;
  },
  import_interrupted({ run, device }) {
    run.act(device, 'import');
    if (run.random.chance(0.6)) run.doom(device, run.random.between(10, 60));
    else if (run.random.chance(0.5)) run.abortStorage(device, run.random.between(10, 60));
    run.later(device, run.random.between(1_000, 4_000), () => {
      if (device.tabs.length === 0) run.openTab(device);
      if (run.random.chance(0.3)) run.act(device, 'drop_import');
    });
    return false;
  },
  device_revoked({ run, device }) {
    const userId = run.personOn(device);
    const id = device.storedId();
    const member = run.journal.memberships.find((one) => one.userId === userId && one.untilMs === Infinity);
    if (!member || id === null) return false;
    run.server.revokeDevice({ hospitalId: member.hospitalId, device: id });
    run.journal.revocations.push({ lane: device.lane, userId: member.userId, atMs: run.schedule.nowMs });
    // The person goes on until the device learns of it, or a colleague does.
    run.act(device);
    if (run.random.chance(0.4))
      run.later(device, 40, () => void run.signIn(device, people.find((one) => one !== userId) ?? people[1]));
    run.later(device, 200, () => run.requestSyncOfAll(device, 'manual'));
    run.later(device, run.random.between(1_000, 4_500), () => {
      if (run.random.chance(0.5)) void run.signIn(device, run.random.pick(people));
    });
    return true;
  },
  months_pass({ run }) {
    // Nobody uses the app meanwhile, but the operator still makes backups.
    run.sleep(run.random.between(20, 60) * DAY_MS);
    run.server.backUp();
    return false;
  },
  row_erased({ run }) {
    const customers = people.flatMap((userId) =>
      run.server.model
        .rowsOf({ entity: 'customers', userId })
        .map((row) => ({ userId, customerId: String(row['id']) })),
    );
    if (customers.length === 0) return false;
    const one = run.random.pick(customers);
    for (const { name } of run.tables.definitions) {
      for (const row of run.server.model.rowsOf({ entity: name, userId: one.userId })) {
        if (row['customer_id'] === one.customerId) run.journal.erasedRows.add(String(row['id']));
      }
    }
    run.server.model.eraseCustomer(one);
    run.journal.erasedRows.add(one.customerId);
    return true;
  },
};

/** Injects a fault of this kind and counts it if it happened; some faults happen or are counted later. */
export function injectFault(options: { run: RunContext; device: Device; fault: Moment }): void {
  const { run, device, fault } = options;
  if (device.tabs.length === 0) run.openTab(device);
  run.note(`d${device.lane} ${fault}`);
  if (injectors[fault](options)) run.faultPlan.hit(fault);
}
