import { refusalKind } from '../../session/rules/refusal-kind.ts';

/** PostgREST's code for a write that returned no row (PAGE-5). */
const NO_ROW = 'PGRST116';

/** Whether the server refused because of who asks (PAGE-5). */
export function isPolicyError(code: string): boolean {
  return code === NO_ROW || refusalKind(code) === 'not_allowed';
}
