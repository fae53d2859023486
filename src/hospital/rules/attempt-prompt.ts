import { textLength } from '../../lib/text/text-length.ts';
import type { CheckAction, CheckedAttempt, CheckState } from './code-verdict.ts';

/** The question that the desk asks before an attempt that needs a confirmation or a reason. */
export type AttemptPrompt = Extract<CheckAction, 'confirm' | 'reason' | 'record'>;

/** The limit of `redemption_events.reason`, in characters. */
export const MAX_REASON = 500;

/** Why a reason is refused. `long`: it has more than {@link MAX_REASON} characters. */
export type ReasonProblem = 'required' | 'long';

/** A reason is required only where the promotion has ended (BOOKING-6). */
export function checkReason(options: { question: AttemptPrompt; reason: string }): ReasonProblem | null {
  const reason = options.reason.trim();
  if (options.question === 'reason' && reason === '') return 'required';
  return textLength(reason) > MAX_REASON ? 'long' : null;
}

/**
 * The basis of an attempt: `unclear` if it is only recorded, `signed` if the code was accepted by its
 * signature, else `available`.
 */
export function basisOf(options: {
  question: AttemptPrompt | null;
  state: CheckState['state'];
}): CheckedAttempt['basis'] {
  if (options.question === 'record') return 'unclear';
  return options.state === 'valid_signed' ? 'signed' : 'available';
}
