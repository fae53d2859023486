import { callFunction, type FunctionAnswer } from '../../../session/data/call-database-function.ts';
import { erasures, type Erasure } from '../../rules/erasures/erasure.ts';

/** The customers who were erased, with the devices that say so. Needs a network. */
export function readErasures(): Promise<FunctionAnswer<Erasure[]>> {
  return callFunction({ name: 'erasure_list', values: {}, answer: erasures });
}
