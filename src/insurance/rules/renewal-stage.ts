import type { InsuranceStatus } from './insurance-status.ts';

/** The stages of a renewal at which a customer is written to: the urgencies of a running cover, then a lapsed one. */
export type RenewalStage = 'ahead' | 'soon' | 'urgent' | 'lapsed';

/** The stage of a cover; null while its end is far away or unknown, and when it has ended too long ago (INSURANCE-4). */
export function renewalStage(status: InsuranceStatus): RenewalStage | null {
  switch (status.state) {
    case 'unknown':
      return null;
    case 'lapsed':
      return status.recent ? 'lapsed' : null;
    case 'running':
      return status.urgency === 'far' ? null : status.urgency;
  }
}
