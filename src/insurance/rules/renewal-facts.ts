import { insuranceLimits as limits } from './insurance-limits.ts';
import type { RenewalCard } from './renewal-cards.ts';
import type { ClockKind } from './renewal-clocks.ts';

/** Which template a customer is written by: of a stage that was reached, else of how soon the first clock ends. */
export type RenewalTemplate = 'ahead' | 'soon' | 'urgent' | 'lapsed' | 'quoted' | 'accepted' | 'renewed';

export interface RenewalFacts {
  template: RenewalTemplate;
  /** What ends on the day of the message. */
  kinds: ClockKind[];
  /** `YYYY-MM-DD`. */
  endDay: string;
}

/** What a message about a renewal says (INSURANCE-12); null for one that was lost, and for a quote without an amount. */
export function renewalMessage(
  card: Pick<RenewalCard<{ renewal_quoted: number | null }>, 'stage' | 'clocks' | 'record'>,
): RenewalFacts | null {
  const [first] = card.clocks;
  if (!first || card.stage === 'lost') return null;
  if (card.stage === 'quoted' && card.record.renewal_quoted === null) return null;
  const { endDay, daysLeft } = first;
  const kinds = card.clocks.filter((clock) => clock.endDay === endDay).map(({ kind }) => kind);
  return { template: card.stage === 'contact' ? urgency(daysLeft) : card.stage, kinds, endDay };
}

function urgency(daysLeft: number): RenewalTemplate {
  if (daysLeft < 0) return 'lapsed';
  if (daysLeft <= limits.urgentDays) return 'urgent';
  return daysLeft <= limits.soonDays ? 'soon' : 'ahead';
}
