/** What a refusal means for the person. */
export type RefusalKind = 'not_allowed' | 'invalid_value' | 'refused';

/** A missing right: PostgreSQL's code for grants and policies, and storage's. */
const notAllowed: ReadonlySet<string> = new Set(['42501', '403']);
/** PostgreSQL's classes of data exceptions and of integrity violations. */
const INVALID_VALUE = /^2[23]\w{3}$/;

/** Classifies a refusal by its code alone: PostgreSQL's, ours, or an HTTP status as text. */
export function refusalKind(code: string): RefusalKind {
  if (notAllowed.has(code)) return 'not_allowed';
  return INVALID_VALUE.test(code) ? 'invalid_value' : 'refused';
}
