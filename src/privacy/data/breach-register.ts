import { z } from 'zod';
import { callFunction, type FunctionAnswer } from '../../session/data/call-database-function.ts';
import { breaches, type Breach, type BreachStep } from '../rules/breach.ts';

/** All breaches, open ones first; refused for all but privacy officers and super admins. Needs a network. */
export function readBreaches(): Promise<FunctionAnswer<Breach[]>> {
  return callFunction({ name: 'breach_list', values: {}, answer: breaches });
}

/**
 * Records a breach under an id of the caller, or changes an open one with that id, except for `known_at`.
 * Returns the id.
 */
export function recordBreach(
  breach: Pick<Breach, 'id' | 'known_at' | 'what' | 'risk' | 'measures'>,
): Promise<FunctionAnswer<string>> {
  const { id, ...values } = breach;
  return callFunction({ name: 'record_breach', values: { breach: id, ...values }, answer: z.string() });
}

/** Sets the time of a step to now, unless it is set already; false for an unknown breach. */
export function markBreach(options: { breach: string; step: BreachStep }): Promise<FunctionAnswer<boolean>> {
  return callFunction({ name: 'mark_breach', values: options, answer: z.boolean() });
}
