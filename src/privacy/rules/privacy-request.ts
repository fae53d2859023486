import { z } from 'zod';

/** What a person may ask of those who hold their data (PRIVACY-1). */
export const requestKinds = ['view', 'copy', 'correct', 'erase', 'object', 'withdraw'] as const;
/** What a person asks for about their data. */
export type RequestKind = (typeof requestKinds)[number];

/** Values of the request form as typed. */
export interface RequestValues {
  kind: RequestKind;
  name: string;
  email: string;
  telephone: string;
  details: string;
}

const limits = { name: 100, email: 255, details: 1000 } as const;

/** The problem of each invalid field; empty when the form may be sent. */
export function checkRequest(values: RequestValues): Partial<Record<keyof RequestValues, RequestProblem>> {
  const email = values.email.trim();
  const telephone = values.telephone.trim();
  const isLong = (field: keyof typeof limits) => Array.from(values[field].trim()).length > limits[field];
  const isMail = z.email().safeParse(email).success && !isLong('email');
  return {
    ...(values.name.trim() === '' && { name: 'nameRequired' as const }),
    ...(isLong('name') && { name: 'nameTooLong' as const }),
    ...(email === '' && telephone === '' && { email: 'reachRequired' as const }),
    ...(email !== '' && !isMail && { email: 'emailWrong' as const }),
    ...(telephone !== '' &&
      !/^[0-9 +()-]{8,20}$/.test(telephone) && { telephone: 'telephoneWrong' as const }),
    ...(isLong('details') && { details: 'detailsTooLong' as const }),
  };
}

/** The id of a request that awaits its code, from the URL's fragment; null when there is none. */
export function readRequestId(hash: string): string | null {
  return z.uuid().safeParse(hash).data ?? null;
}

/** Keys of the form's error texts. */
export type RequestProblem =
  'nameRequired' | 'nameTooLong' | 'reachRequired' | 'emailWrong' | 'telephoneWrong' | 'detailsTooLong';

const part = z.object({
  id: z.string(),
  kind: z.enum(requestKinds),
  name: z.string(),
  email: z.string().nullable(),
  telephone: z.string().nullable(),
  details: z.string().nullable(),
  created_at: z.string(),
  /** When the requester's identity was confirmed, which starts the clock; null before. */
  confirmed_at: z.string().nullable(),
  confirmed_by: z.enum(['mail', 'agent']).nullable(),
  due_at: z.string().nullable(),
  /** True for the operator's own part, which super admins answer. */
  is_operator: z.boolean(),
  /** The agent's customer who is the requester; null when there is none. */
  customer_id: z.string().nullable(),
  outcome: z.enum(['done', 'refused']).nullable(),
  letter: z.string().nullable(),
  answered_at: z.string().nullable(),
});
/** One controller's part of a request; each controller of the person's data answers its own. */
export type RequestPart = z.infer<typeof part>;

/** Schema of the server's list of request parts. */
export const requestParts = z.array(part);

/** `daysLeft` counts started days, from 1: those left, or with `late` those overdue. */
export type RequestDeadline =
  { state: 'unconfirmed' } | { state: 'open' | 'late'; daysLeft: number } | { state: 'answered' };

const DAY_MS = 86_400_000;

/**
 * Time left to answer: 30 days, 90 for erasure, from when the requester's identity was confirmed (PRIVACY-2).
 */
export function requestDeadline(options: {
  part: Pick<RequestPart, 'due_at' | 'answered_at'>;
  nowMs: number;
}): RequestDeadline {
  const { due_at: dueAt, answered_at: answeredAt } = options.part;
  if (answeredAt !== null) return { state: 'answered' };
  if (dueAt === null) return { state: 'unconfirmed' };
  const leftMs = Date.parse(dueAt) - options.nowMs;
  return { state: leftMs < 0 ? 'late' : 'open', daysLeft: Math.ceil(Math.abs(leftMs) / DAY_MS) };
}
