import { z } from 'zod';

export const breachRisks = ['none', 'some', 'high'] as const;
const breach = z.object({
  id: z.string(),
  /** When it became known. */
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

export const breaches = z.array(breach);

export const breachSteps = ['reported', 'informed', 'closed'] as const;
export type BreachStep = (typeof breachSteps)[number];

const HOURS = 72;
const HOUR_MS = 3_600_000;

export type BreachClock =
  | { state: 'closed' | 'reported' | 'no_report' }
  /** Whole hours that are left, or by which the report is late. */
  | { state: 'running' | 'late'; hours: number };

/** How long there is to notify the authority: 72 hours from the moment at which it became known (PRIVACY-5). */
export function breachClock(options: {
  breach: Pick<Breach, 'known_at' | 'risk' | 'reported_at' | 'closed_at'>;
  nowMs: number;
}): BreachClock {
  const { known_at: knownAt, risk, reported_at: reportedAt, closed_at: closedAt } = options.breach;
  if (closedAt !== null) return { state: 'closed' };
  if (reportedAt !== null) return { state: 'reported' };
  if (risk === 'none') return { state: 'no_report' };
  const hours = (Date.parse(knownAt) + HOURS * HOUR_MS - options.nowMs) / HOUR_MS;
  return hours < 0
    ? { state: 'late', hours: Math.ceil(-hours) }
    : { state: 'running', hours: Math.floor(hours) };
}

/** The steps that are still to be done, in their order: people are notified where the risk is high. */
export function openSteps(breach: Breach): BreachStep[] {
  if (breach.closed_at !== null) return [];
  return breachSteps.filter((step) => {
    if (step === 'reported') return breach.risk !== 'none' && breach.reported_at === null;
    if (step === 'informed') return breach.risk === 'high' && breach.informed_at === null;
    return true;
  });
}
