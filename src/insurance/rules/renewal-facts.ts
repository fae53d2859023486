import { insuranceLimits as limits } from './insurance-limits.ts';
import type { RenewalCard } from './renewal-cards.ts';
import type { DeadlineKind } from './renewal-deadlines.ts';

/**
 * The template of a message: named after the stage that the renewal has reached, else after how soon the
 * first deadline ends.
 */
export type RenewalTemplate = 'ahead' | 'soon' | 'urgent' | 'lapsed' | 'quoted' | 'accepted' | 'renewed';

/** Which template a message about a renewal uses, and the deadlines that it names. */
export interface RenewalFacts {
  template: RenewalTemplate;
  /** What ends on `endDay`. */
  kinds: DeadlineKind[];
  /** The day of the deadline that ends first, `YYYY-MM-DD`. */
  endDay: string;
}

/**
 * The template and facts for a message about a renewal (INSURANCE-12); null if it was lost, or a quote has no
 * amount.
 */
export function renewalMessage(
  card: Pick<RenewalCard<{ renewal_quoted: number | null }>, 'stage' | 'deadlines' | 'record'>,
): RenewalFacts | null {
  const [first] = card.deadlines;
  if (!first || card.stage === 'lost') return null;
  if (card.stage === 'quoted' && card.record.renewal_quoted === null) return null;
  const { endDay, daysLeft } = first;
  const kinds = card.deadlines.filter((deadline) => deadline.endDay === endDay).map(({ kind }) => kind);
  return { template: card.stage === 'contact' ? urgency(daysLeft) : card.stage, kinds, endDay };
}

function urgency(daysLeft: number): RenewalTemplate {
  if (daysLeft < 0) return 'lapsed';
  if (daysLeft <= limits.urgentDays) return 'urgent';
  return daysLeft <= limits.soonDays ? 'soon' : 'ahead';
}
