import { refusalKind } from '../../session/rules/refusal-kind.ts';

/** PostgREST's code for a row that was to come and did not (spec 2 §8). */
const NO_ROW = 'PGRST116';

/** Whether the server refused because of who asks (spec 2 §8). */
export function isPolicyError(code: string): boolean {
  return code === NO_ROW || refusalKind(code) === 'not_allowed';
}
