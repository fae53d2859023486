import { callFunction, type FunctionAnswer } from '../../session/data/call-database-function.ts';
import { accessEntries, type AccessEntry, type AccessScope } from '../rules/access-entry.ts';

/** The newest 50 entries before a time (ISO; null for now), newest first. Needs a network; refused for others' logs. */
export function readAccessEntries(options: {
  scope: AccessScope;
  before: string | null;
}): Promise<FunctionAnswer<AccessEntry[]>> {
  const { scope, before } = options;
  const values = { before, ...(scope === 'all' ? {} : scope) };
  return callFunction({ name: 'access_entries', values, answer: accessEntries });
}
