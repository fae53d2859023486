import type { EventDetail } from '../rules/event-detail.ts';
import type { HospitalPage } from '../rules/hospital-detail.ts';
import type { PromotionDetail } from '../rules/promotion-detail.ts';

/** The rows that a server-rendered page of one thing comes with (src/decisions/0004). */
export interface PrefetchedRows {
  promotion?: PromotionDetail;
  event?: EventDetail;
  hospital?: HospitalPage;
}

let rows: PrefetchedRows = {};

/** Stores the rows for the page that is about to be shown. */
export function givePrefetched(given: PrefetchedRows): void {
  rows = given;
}

/** Returns the row that came with the page of this address, once; null afterwards. A hospital has no second slug. */
export function takePrefetched<Kind extends keyof PrefetchedRows>(
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
