/**
 * The persistent data of a tablet and its store of attempts.
 * Every access takes time and may be the process's last.
 */
import { type AttemptStore, blocksNewAttempt } from '../../../sync/redemptions/attempt-store.ts';
import type { RedemptionAttempt } from '../../../sync/redemptions/redemption-attempt.ts';
import type { SeededRandom } from '../../sync/machine/seeded-random.ts';
import type { Safeguards } from './safeguards.ts';
import type { VirtualTime } from './virtual-time.ts';

/** A void, on the disk until it is answered. */
export interface StoredVoid {
  id: string;
  nonce: string;
  /** True time, ISO 8601: tablets know how far their clocks are off. */
  voidedAt: string;
  answer: string | null;
}

/** An owner's decision that a mistake is reopened, on the disk until it is answered. */
export interface StoredDecision {
  nonce: string;
  answer: string | null;
}

export class Disk {
  rows: RedemptionAttempt[] = [];
  voids: StoredVoid[] = [];
  decisions: StoredDecision[] = [];
  /** Nonces of all attempts that were ever stored; no process can change them. */
  readonly storedNonces: string[] = [];
  full = false;
  readonly #options: { time: VirtualTime; random: SeededRandom; safeguards: Safeguards };

  constructor(options: { time: VirtualTime; random: SeededRandom; safeguards: Safeguards }) {
    this.#options = options;
  }

  store(alive: () => boolean): AttemptStore {
    const { time, random, safeguards } = this.#options;
    const never = new Promise<never>(() => undefined);
    const access = async <T>(task: () => T): Promise<T> => {
      await time.wait(random.between(0, 8));
      if (!alive()) return never;
      const value = task();
      await time.wait(random.between(0, 3));
      return alive() ? value : never;
    };
    const write = <T>(task: () => T): Promise<T> =>
      access(() => {
        if (this.full) throw new DOMException('No room.', 'QuotaExceededError');
        return task();
      });
    const change = (
      nonces: readonly string[],
      part: (attempt: RedemptionAttempt) => Partial<RedemptionAttempt>,
    ) => {
      let changed = 0;
      this.rows = this.rows.map((attempt) => {
        if (!nonces.includes(attempt.nonce) || attempt.answer !== null) return attempt;
        changed++;
        return { ...attempt, ...part(attempt) };
      });
      return changed;
    };
    return {
      add: (attempt, reopened = []) =>
        access(() => {
          if (this.full) return { outcome: 'refused', reason: 'storage_full' };
          const before = this.rows.findLast(
            (row) => row.code === attempt.code && blocksNewAttempt(row) && !reopened.includes(row.nonce),
          );
          if (before) return { outcome: 'known', attempt: before };
          this.storedNonces.push(attempt.nonce);
          if (safeguards.diskBeforeCall) this.rows.push({ ...attempt });
          // With the safeguard off, the attempt is written later, and never if the process dies before.
          else time.after(2_000, () => alive() && this.rows.push({ ...attempt }));
          return { outcome: 'stored' };
        }),
      waiting: () =>
        access(() => {
          const waiting = this.rows.filter(({ state }) => state === 'waiting');
          if (!safeguards.rowStoredUntilAnswered) {
            this.rows = this.rows.filter(({ state }) => state !== 'waiting');
          }
          return waiting;
        }),
      settle: ({ answers, by }) =>
        write(() =>
          change([...answers.keys()], ({ nonce }) => ({
            state: 'answered',
            answer: answers.get(nonce) ?? null,
            answeredBy: by,
            refusal: null,
          })),
        ),
      refuse: ({ nonces, refusal }) =>
        write(() => {
          change(nonces, () => ({ state: 'refused', refusal }));
        }),
      // Deleting needs no room.
      remove: (nonce) =>
        access(() => {
          if (safeguards.refusedRemoved) this.rows = this.rows.filter((row) => row.nonce !== nonce);
        }),
    };
  }
}
