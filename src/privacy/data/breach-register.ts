import { z } from 'zod';
import { callDatabaseFunction, type FunctionAnswer } from '../../session/data/call-database-function.ts';
import { breaches, type Breach, type BreachStep } from '../rules/breach.ts';

/** All breaches, open ones first; refused for all but privacy officers and super admins. Needs a network. */
export function readBreaches(): Promise<FunctionAnswer<Breach[]>> {
  return callDatabaseFunction({ name: 'breach_list', values: {}, answer: breaches });
}

/**
 * Records a breach under an id of the caller, or changes an open one that still is as `seen`, except for
 * `known_at`. Returns the id; null when another officer has changed or closed it, so nothing was written.
 */
export function recordBreach(options: {
  breach: Pick<Breach, 'id' | 'known_at' | 'what' | 'risk' | 'measures'>;
  /** The breach as the form showed it; null for a new one. */
  seen: Breach | null;
}): Promise<FunctionAnswer<string | null>> {
  const { id, ...values } = options.breach;
  const seen = options.seen && {
    what: options.seen.what,
    risk: options.seen.risk,
    measures: options.seen.measures,
  };
  return callDatabaseFunction({
    name: 'record_breach',
    values: { breach: id, ...values, seen },
    answer: z.string().nullable(),
  });
}

/** Sets the time of a step to now, unless it is set already; false for an unknown breach. */
export function markBreach(options: { breach: string; step: BreachStep }): Promise<FunctionAnswer<boolean>> {
  return callDatabaseFunction({ name: 'mark_breach', values: options, answer: z.boolean() });
}
