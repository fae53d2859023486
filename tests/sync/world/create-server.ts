/**
 * The model server, observed: the journal learns what each
 * operation does, and tokens must match the calls' person.
 */
import { uuidV7 } from '../../../sync/adapters/crypto-random.ts';
import { FakeBackend } from '../../../sync/testing/fake-backend.ts';
import { createModelServer, type ModelServer } from '../../../sync/testing/model-server.ts';
import type { Safeguard } from '../../../sync/testing/model/safeguard.ts';
import type { ModelEntity } from '../../../sync/testing/model/model-entity.ts';
import { ANNA, BOON } from '../../../sync/testing/world.ts';
import type { Schedule } from '../machine/schedule.ts';
import type { SeededRandom } from '../machine/seeded-random.ts';
import type { AnyFault } from './faults.ts';
import type { Journal } from './journal.ts';
import { PROMOTION } from './make-values.ts';
import { ownerOf } from './simulated-people.ts';

export { ANNA, BOON };

/** The hospitals of a run. At the start the promotion belongs to the first one; it may move to the other. */
export const HOSPITALS = [
  '00000000-0000-7000-8000-0000000000f1',
  '00000000-0000-7000-8000-0000000000f2',
] as const;

/** No limit: in a run of a few minutes the real limits of bookings would be met only by chance. */
const ANY_NUMBER = { perMinute: Infinity, perDay: Infinity };

type ServerFault = AnyFault &
  ('bookings_limited' | 'restore' | 'restore_unnoticed' | 'promotion_moves' | 'window_changes');

export interface Server {
  model: ModelServer;
  backend: FakeBackend;
  backUp(): void;
  /** Limits the bookings of each person per minute; null for no limit. */
  limitBookings(perMinute: number | null): void;
  /** Moves the promotion, and bookings with it, to this hospital. */
  movePromotion(hospitalId: string): void;
  setDeviceDays(options: { hospitalId: string; days: number }): void;
  /** Takes a device off a hospital's list. */
  revokeDevice(options: { hospitalId: string; device: string }): void;
  /** Puts all devices on the lists of their hospitals again. */
  listDevicesAgain(): void;
  /**
   * Restores the last backup, or else the state at the start.
   * Without a new epoch, devices cannot see the restore.
   */
  restore(options: { newEpoch: boolean }): void;
  /** Deletes an account with its customers and memberships, also from a backup that is restored later. */
  deleteAccount(userId: string): void;
}

export function createServer(options: {
  schedule: Schedule;
  random: SeededRandom;
  models: readonly ModelEntity[];
  journal: Journal;
  without: Safeguard | null;
  violate: (rule: string) => void;
  /**
   * Called when a push exceeds the limit of bookings, at a restore, and at changes of promotions and windows.
   */
  onFault: (fault: ServerFault) => void;
}): Server {
  const { schedule, random, journal, violate } = options;
  const nowMs = () => Math.floor(schedule.nowMs);
  const model = createModelServer({
    entities: options.models.map((entity) => ({
      ...entity,
      wrote: (world, row) => {
        journal.wrote(entity.entity, row);
        entity.wrote?.(world, row);
      },
    })),
    nowMs,
    uuid: () => uuidV7(nowMs(), random.bytes(10)),
    without: options.without,
  });
  model.limitBookings(ANY_NUMBER);
  model.signUp(ANNA);
  model.signUp(BOON);
  model.addPromotion({ id: PROMOTION, hospitalId: HOSPITALS[0], columns: { promotion_title: 'ฟอกสีฟัน' } });
  const revoked: { hospitalId: string; device: string }[] = [];
  let backup = model.backup();
  journal.backUp();

  const backend = new FakeBackend({
    functions: {
      push(userId, call) {
        const ops = call.ops as Parameters<Journal['sent']>[0][];
        for (const op of ops) {
          for (const value of Object.values(op.values)) {
            const owner = ownerOf(value);
            if (owner !== null && owner !== userId)
              violate('a change of one person was sent with the token of another (I5)');
          }
        }
        const answer = model.push(userId, call);
        if (!answer.ok && answer.limited) options.onFault('bookings_limited');
        if (answer.ok) for (const op of ops) journal.sent(op);
        return answer;
      },
      pull: (userId, call) => model.pull(userId, call),
      digests: (userId, call) => model.digests(userId, call),
      run: (userId, call) => model.run(userId, call),
      attempts: (userId, call) => model.attempts(userId, call),
      voids(userId, call) {
        if (call.expected_user !== userId)
          violate('a void of one person was sent with the token of another (I5)');
        for (const { id } of call.rows) journal.callsDone.add(id);
        return model.voids(userId, call);
      },
      queued(userId, { expected_user, rows }) {
        if (expected_user !== userId)
          violate('a queued call of one person was sent with the token of another (I5)');
        for (const { id } of rows) journal.callsDone.add(id);
        return { ok: true, value: { uid: userId, answers: rows.map(({ id }) => ({ id })) } };
      },
    },
    serverNow: nowMs,
    tokenSeconds: random.pick([45, 90, 300, 3600]),
  });

  const deleted = new Set<string>();
  function removeRows(userId: string): void {
    for (const row of model.rowsOf({ entity: 'customers', userId })) {
      model.eraseCustomer({ userId, customerId: String(row['id']) });
    }
    for (const member of journal.memberships) {
      if (member.userId !== userId || member.untilMs !== Infinity) continue;
      member.untilMs = nowMs();
      model.leave(member);
    }
  }

  return {
    model,
    backend,
    deleteAccount(userId) {
      deleted.add(userId);
      backend.deleteAccount(userId);
      removeRows(userId);
    },
    limitBookings(perMinute) {
      model.limitBookings(perMinute === null ? ANY_NUMBER : { perMinute, perDay: Infinity });
    },
    backUp() {
      backup = model.backup();
      journal.backUp();
    },
    movePromotion(hospitalId) {
      const places = () => model.rowsOf({ entity: 'bookings' }).map((row) => row['hospital_id']);
      const before = places().join();
      model.movePromotion({ promotionId: PROMOTION, hospitalId });
      if (places().join() !== before) options.onFault('promotion_moves');
    },
    setDeviceDays(given) {
      model.setDeviceDays(given);
      options.onFault('window_changes');
    },
    revokeDevice(given) {
      revoked.push(given);
      model.revokeDevice({ ...given, revoked: true });
    },
    listDevicesAgain() {
      for (const one of revoked) model.revokeDevice({ ...one, revoked: false });
    },
    restore({ newEpoch }) {
      options.onFault(newEpoch ? 'restore' : 'restore_unnoticed');
      model.restore(backup);
      if (newEpoch) model.newEpoch();
      journal.restore();
      for (const userId of deleted) removeRows(userId);
    },
  };
}
