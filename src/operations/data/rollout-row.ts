import type { FunctionAnswer } from '../../session/data/call-database-function.ts';
import { readRows } from '../../session/data/read-rows.ts';
import { writeRow, type WrittenRow } from '../../session/data/write-row.ts';
import { rolloutRow, type RolloutRow } from '../rules/rollout.ts';

const columns = Object.keys(rolloutRow.shape);
const where = { name: 'eq.apps' };

/** The one row of the rules for installed apps. */
export function readRollout(): Promise<FunctionAnswer<RolloutRow[]>> {
  return readRows({ table: 'client_rules', where, columns, row: rolloutRow, limit: 1 });
}

/** Changes the row of `client_rules`. The outcome is `hidden` when the person is no super admin. */
export function writeRollout(values: Partial<RolloutRow>): Promise<WrittenRow<RolloutRow>> {
  return writeRow({ method: 'PATCH', table: 'client_rules', where, values, columns, row: rolloutRow });
}
