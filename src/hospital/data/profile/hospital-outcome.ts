import type { FunctionAnswer } from '../../../session/data/call-database-function.ts';
import { refusalKind, type RefusalKind } from '../../../session/rules/refusal-kind.ts';

type OwnReason = 'last_owner' | 'name_taken' | 'too_many_invitations' | 'decided_before';

/** Why a change of a hospital was not made. `nothing`: the row to change no longer exists. */
export type HospitalRefusal = {
  outcome: 'failed';
  reason: OwnReason | 'nothing' | 'signed_out' | 'unreachable' | RefusalKind;
};

/** Error codes of the database (CONVENTIONS, "Error codes"). */
const reasons: Readonly<Record<string, OwnReason>> = {
  SB020: 'last_owner',
  SB021: 'name_taken',
  SB023: 'too_many_invitations',
};

/** Turns a call that was not answered into a reason: by its error code, never by its message. */
export function toHospitalRefusal(
  answer: Exclude<FunctionAnswer<unknown>, { outcome: 'answered' }>,
): HospitalRefusal {
  if (answer.outcome !== 'refused') return { outcome: 'failed', reason: answer.outcome };
  return { outcome: 'failed', reason: reasons[answer.code] ?? refusalKind(answer.code) };
}

/** The outcome of a function that returns whether the row existed; fails with `nothing` if it did not. */
export function doneIf(answer: FunctionAnswer<boolean>): { outcome: 'done' } | HospitalRefusal {
  if (answer.outcome !== 'answered') return toHospitalRefusal(answer);
  return answer.value ? { outcome: 'done' } : { outcome: 'failed', reason: 'nothing' };
}
