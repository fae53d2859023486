import { callFunction, type FunctionAnswer } from '../../../session/data/call-database-function.ts';
import { erasures, type Erasure } from '../../rules/erasures/erasure.ts';

/** The agent's customers who were erased, with the devices that say so. Needs a network. */
export function readErasures(): Promise<FunctionAnswer<Erasure[]>> {
  return callFunction({ name: 'erasure_list', values: {}, answer: erasures });
}

/** Everybody's erasures that a device has yet to report, for privacy officers. */
export function readOpenErasures(): Promise<FunctionAnswer<Erasure[]>> {
  return callFunction({ name: 'open_erasures', values: {}, answer: erasures });
}
