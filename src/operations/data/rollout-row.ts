import type { FunctionAnswer } from '../../session/data/call-database-function.ts';
import { readRows } from '../../session/data/read-rows.ts';
import { writeChanges, type WrittenChanges } from '../../session/data/write-changes.ts';
import { rolloutRow, type RolloutRow } from '../rules/rollout.ts';

const columns = Object.keys(rolloutRow.shape);
const where = { name: 'eq.apps' };

/** The one row of the rules for installed apps. */
export function readRollout(): Promise<FunctionAnswer<RolloutRow[]>> {
  return readRows({ table: 'client_rules', where, columns, row: rolloutRow, limit: 1 });
}

/**
 * Changes the row of `client_rules`; `before` is the row as the form showed it. The outcome is `hidden` when
 * the person is no super admin.
 */
export function writeRollout(options: {
  before: RolloutRow;
  values: Partial<RolloutRow>;
}): Promise<WrittenChanges<RolloutRow>> {
  return writeChanges({ ...options, table: 'client_rules', where, columns, row: rolloutRow });
}
