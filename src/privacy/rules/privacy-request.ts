import { z } from 'zod';

/** What a person may ask of those who hold their data (PRIVACY-1). */
export const requestKinds = ['view', 'copy', 'correct', 'erase', 'object', 'withdraw'] as const;
export type RequestKind = (typeof requestKinds)[number];

export interface RequestValues {
  kind: RequestKind;
  name: string;
  email: string;
  telephone: string;
  details: string;
}

const limits = { name: 100, email: 255, details: 1000 } as const;

/** Names of texts by field; empty where the form may be sent. */
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

/** The id of a request that waits for its code, from the fragment of an address; null where there is none. */
export function readRequestId(hash: string): string | null {
  return z.uuid().safeParse(hash).data ?? null;
}

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
  /** Since when the clock runs; null until it is known who asks. */
  confirmed_at: z.string().nullable(),
  confirmed_by: z.enum(['mail', 'agent']).nullable(),
  due_at: z.string().nullable(),
  /** The operator's part, which super admins answer. */
  is_operator: z.boolean(),
  /** The agent's record of the person. */
  customer_id: z.string().nullable(),
  outcome: z.enum(['done', 'refused']).nullable(),
  letter: z.string().nullable(),
  answered_at: z.string().nullable(),
});
/** What one controller has to do about a request. */
export type RequestPart = z.infer<typeof part>;

export const requestParts = z.array(part);

export type RequestClock =
  { state: 'unconfirmed' } | { state: 'open' | 'late'; daysLeft: number } | { state: 'answered' };

const DAY_MS = 86_400_000;

/** How long there is to answer: 30 days, to erase 90, from the moment it is known who asks (PRIVACY-2). */
export function requestClock(options: {
  part: Pick<RequestPart, 'due_at' | 'answered_at'>;
  nowMs: number;
}): RequestClock {
  const { due_at: dueAt, answered_at: answeredAt } = options.part;
  if (answeredAt !== null) return { state: 'answered' };
  if (dueAt === null) return { state: 'unconfirmed' };
  const daysLeft = Math.ceil((Date.parse(dueAt) - options.nowMs) / DAY_MS);
  return { state: daysLeft < 0 ? 'late' : 'open', daysLeft: Math.abs(daysLeft) };
}
