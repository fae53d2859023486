import { refusalKind } from '../../session/rules/refusal-kind.ts';

/** PostgREST answers a write that returned no row with this code (PAGE-5). */
const NO_ROW = 'PGRST116';

/** Whether an error code means that this person may not make the change (PAGE-5). */
export function isPolicyError(code: string): boolean {
  return code === NO_ROW || refusalKind(code) === 'not_allowed';
}
