import { z } from 'zod';

/** Risk for the people concerned. It decides whether the authority and these people must be notified. */
export const breachRisks = ['none', 'some', 'high'] as const;
const breach = z.object({
  id: z.string(),
  /** When the breach became known. */
  known_at: z.string(),
  what: z.string(),
  risk: z.enum(breachRisks),
  measures: z.string().nullable(),
  reported_at: z.string().nullable(),
  informed_at: z.string().nullable(),
  closed_at: z.string().nullable(),
});
/** A breach of personal data as the privacy officer records it. */
export type Breach = z.infer<typeof breach>;

/** Schema of the server's list of breaches. */
export const breaches = z.array(breach);

/** Steps of a breach: reported to the authority, affected people informed, closed. */
export const breachSteps = ['reported', 'informed', 'closed'] as const;
/** A step that the law asks for after a breach. */
export type BreachStep = (typeof breachSteps)[number];

const HOURS = 72;
const HOUR_MS = 3_600_000;

/** Whether a breach still has to be reported to the authority, and within how many hours (PRIVACY-5). */
export type BreachDeadline =
  | { state: 'closed' | 'reported' | 'no_report' }
  /** Whole hours left, or whole hours by which the report is late. */
  | { state: 'running' | 'late'; hours: number };

/**
 * Time left to notify the authority: 72 hours from when the breach became known (PRIVACY-5). `no_report`: a
 * breach without risk need not be reported.
 */
export function breachDeadline(options: {
  breach: Pick<Breach, 'known_at' | 'risk' | 'reported_at' | 'closed_at'>;
  nowMs: number;
}): BreachDeadline {
  const { known_at: knownAt, risk, reported_at: reportedAt, closed_at: closedAt } = options.breach;
  if (closedAt !== null) return { state: 'closed' };
  if (reportedAt !== null) return { state: 'reported' };
  if (risk === 'none') return { state: 'no_report' };
  const hours = (Date.parse(knownAt) + HOURS * HOUR_MS - options.nowMs) / HOUR_MS;
  return hours < 0
    ? { state: 'late', hours: Math.ceil(-hours) }
    : { state: 'running', hours: Math.floor(hours) };
}

/** The steps still to be done, in order; affected people are informed only when the risk is high. */
export function openSteps(breach: Breach): BreachStep[] {
  if (breach.closed_at !== null) return [];
  return breachSteps.filter((step) => {
    if (step === 'reported') return breach.risk !== 'none' && breach.reported_at === null;
    if (step === 'informed') return breach.risk === 'high' && breach.informed_at === null;
    return true;
  });
}
