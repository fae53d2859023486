import type { CallRecord } from '../local/database/local-records.ts';

/** True if the call waits, or was refused and no person has discarded it (rule Q4). */
export function isUnsentCall({ state, forgotten }: CallRecord): boolean {
  return state === 'waiting' || (state === 'refused' && !forgotten);
}
