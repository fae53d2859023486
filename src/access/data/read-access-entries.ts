import { callDatabaseFunction, type FunctionAnswer } from '../../session/data/call-database-function.ts';
import { accessEntries, type AccessEntry, type AccessScope } from '../rules/access-entry.ts';

/**
 * The newest 50 entries of a log before a time (ISO; null for now), newest first. Needs a network. The server
 * refuses a scope that the person signed in may not read.
 */
export function readAccessEntries(options: {
  scope: AccessScope;
  before: string | null;
}): Promise<FunctionAnswer<AccessEntry[]>> {
  const { scope, before } = options;
  const values = { before, ...(scope === 'all' ? {} : scope) };
  return callDatabaseFunction({ name: 'access_entries', values, answer: accessEntries });
}
