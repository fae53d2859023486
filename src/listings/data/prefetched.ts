import type { EventDetail } from '../rules/event-detail.ts';
import type { PromotionDetail } from '../rules/promotion-detail.ts';

interface PrefetchedRows<Row> {
  /** Stores a row for the page that is about to be shown. */
  give(row: Row): void;
  /** Returns the row that came with the page of this address, once; null afterwards. */
  take(hospitalSlug: string, slug: string): Row | null;
}

/** Stores server-rendered rows by their address until a page takes them (src/decisions/0004). */
function createPrefetchedRows<
  Row extends { hospital_slug: string; url_slug: string },
>(): PrefetchedRows<Row> {
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

export const prefetchedPromotions = createPrefetchedRows<PromotionDetail>();
export const prefetchedEvents = createPrefetchedRows<EventDetail>();
