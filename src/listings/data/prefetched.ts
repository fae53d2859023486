import type { EventDetail } from '../rules/event-detail.ts';
import type { HospitalPage } from '../rules/hospital-detail.ts';
import type { PromotionDetail } from '../rules/promotion-detail.ts';

/** The row in a server-rendered page of a promotion, an event or a hospital (src/decisions/0004). */
export interface PrefetchedRows {
  promotion?: PromotionDetail;
  event?: EventDetail;
  hospital?: HospitalPage;
}

let rows: PrefetchedRows = {};

/** Stores the row of the page that is about to be shown. */
export function storePrefetched(given: PrefetchedRows): void {
  rows = given;
}

/**
 * Returns the prefetched row of this address once; null afterwards, and for any other address. A hospital's
 * address has no `slug`.
 */
export function popPrefetched<Kind extends keyof PrefetchedRows>(
  kind: Kind,
  hospitalSlug: string,
  slug?: string,
): NonNullable<PrefetchedRows[Kind]> | null {
  const row: { hospital_slug: string; url_slug?: string } | undefined = rows[kind];
  if (row?.hospital_slug !== hospitalSlug || row.url_slug !== slug) return null;
  const { [kind]: taken, ...others } = rows;
  rows = others;
  return taken ?? null;
}
