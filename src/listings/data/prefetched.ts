import type { EventDetail } from '../rules/event-detail.ts';
import type { PromotionDetail } from '../rules/promotion-detail.ts';

interface Delivered<Row> {
  /** Keeps a row for the page that is about to be shown. */
  give(row: Row): void;
  /** The row that came with the page of this address, once. */
  take(hospitalSlug: string, slug: string): Row | null;
}

/** Rows that came with the page, by their address, until they are asked for (src/decisions/0004). */
function shelf<Row extends { hospital_slug: string; url_slug: string }>(): Delivered<Row> {
  const rows = new Map<string, Row>();
  return {
    give: (row) => void rows.set(`${row.hospital_slug}/${row.url_slug}`, row),
    take: (hospitalSlug, slug) => {
      const key = `${hospitalSlug}/${slug}`;
      const row = rows.get(key) ?? null;
      rows.delete(key);
      return row;
    },
  };
}

export const prefetchedPromotions = shelf<PromotionDetail>();
export const prefetchedEvents = shelf<EventDetail>();
