import { callDatabaseFunction, type FunctionAnswer } from '../../../session/data/call-database-function.ts';
import { erasures, type Erasure } from '../../rules/erasures/erasure.ts';

/** The agent's customers who were erased, with the devices that may have had their data. Needs a network. */
export function readErasures(): Promise<FunctionAnswer<Erasure[]>> {
  return callDatabaseFunction({ name: 'erasure_list', values: {}, answer: erasures });
}

/**
 * The erasures of all agents that some device has not confirmed yet, for privacy officers. Needs a network.
 */
export function readOpenErasures(): Promise<FunctionAnswer<Erasure[]>> {
  return callDatabaseFunction({ name: 'open_erasures', values: {}, answer: erasures });
}
