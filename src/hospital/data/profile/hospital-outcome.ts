import type { FunctionAnswer } from '../../../session/data/call-database-function.ts';
import { refusalKind, type RefusalKind } from '../../../session/rules/refusal-kind.ts';

type OwnReason = 'last_owner' | 'name_taken' | 'too_many_invitations';

/** Why something about a hospital was not done. `nothing`: there was nothing to do it to any more. */
export type HospitalRefusal = {
  outcome: 'failed';
  reason: OwnReason | 'nothing' | 'signed_out' | 'unreachable' | RefusalKind;
};

/** CONVENTIONS, "Error codes". */
const reasons: Readonly<Record<string, OwnReason>> = {
  SB020: 'last_owner',
  SB021: 'name_taken',
  SB023: 'too_many_invitations',
};

/** What an answer that is none means; by its code, never by its words. */
export function refusalOf(
  answer: Exclude<FunctionAnswer<unknown>, { outcome: 'answered' }>,
): HospitalRefusal {
  if (answer.outcome !== 'refused') return { outcome: 'failed', reason: answer.outcome };
  return { outcome: 'failed', reason: reasons[answer.code] ?? refusalKind(answer.code) };
}

/** For functions that answer whether there was such a row. */
export function doneIf(answer: FunctionAnswer<boolean>): { outcome: 'done' } | HospitalRefusal {
  if (answer.outcome !== 'answered') return refusalOf(answer);
  return answer.value ? { outcome: 'done' } : { outcome: 'failed', reason: 'nothing' };
}
