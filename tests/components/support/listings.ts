import type { EventDetail } from '../../../src/listings/rules/event-detail.ts';
import type { PromotionDetail } from '../../../src/listings/rules/promotion-detail.ts';
import { eventDetail } from '../../../src/events/event-fixtures.ts';
import { bangkokDay } from '../../../src/lib/days/bangkok-day.ts';
import { readPromotionCard } from '../../../src/listings/rules/promotion-card-row.ts';
import { readPromotionFilter } from '../../../src/listings/rules/promotion-filter.ts';
import { promotionCard } from '../../../src/promotions/promotion-fixtures.ts';
import { findCards } from '../../../src/promotions/rules/find-cards.ts';
import { listedOrder } from '../../../src/promotions/rules/listed-order.ts';
import { hospital } from './people.ts';
import { selectRows, type Row } from './select-rows.ts';
import type { DatabaseFunction, TestServer } from './test-server.ts';

const embedded = { id: hospital.id, name: hospital.name, slug: hospital.slug, verified_at: null };

/**
 * Columns that few promotions have: a picture, a verified hospital, a price, a position, packages and items.
 */
export const promotionExtras = (image_url: string): Partial<PromotionDetail> => ({
  image_url,
  hospital_verified: true,
  price: 1000,
  location_lat: 13.77,
  location_lng: 100.54,
  packages: [
    { kind: 'package', name: 'ชุดใหญ่', price: 2000, discount_percentage: 50, final_price: 1000 },
    { kind: 'item', name: 'แปรงสีฟัน', price: 35, image_url },
  ] as never,
});

/** A row of `promotions` of the test's hospital, with the hospital that every read embeds. */
export function promotionRow(given: Partial<PromotionDetail> = {}): Row {
  const { hospital_slug: _slug, hospital_verified: verified, ...card } = promotionCard();
  return {
    ...card,
    hospital_id: hospital.id,
    hospital_name: hospital.name,
    contact_phone: '02-123-4567',
    contact_details: null,
    remarks: null,
    seo_title: null,
    seo_description: null,
    location_address: null,
    packages: [],
    items: [],
    social_links: [],
    updated_at: card.created_at,
    hospital: { ...embedded, verified_at: (given.hospital_verified ?? verified) ? card.created_at : null },
    ...given,
  };
}

/** A row of `events` of the test's hospital, with the hospital that every read embeds. */
export function eventRow(given: Partial<EventDetail> = {}): Row {
  const { hospital_slug: _slug, hospital_verified: verified, ...event } = eventDetail();
  return {
    ...event,
    hospital_id: hospital.id,
    hospital_name: hospital.name,
    hospital: { ...embedded, verified_at: (given.hospital_verified ?? verified) ? event.updated_at : null },
    ...given,
  };
}

/**
 * Models the functions that public screens read by, over the rows of `tables`, without PostgreSQL's ranking.
 */
export function addListings(server: TestServer): void {
  const { tables, functions } = server;
  tables['promotions'] ??= [];
  tables['events'] ??= [];
  functions['list_promotions'] = (values) => {
    const rows = tables['promotions'] ?? [];
    const text = (name: string) => String(values[name] ?? '');
    const [lat, lng] = [text('near_lat'), text('near_lng')];
    // The database's function finds the same (supabase/tests/promotion-filters.test.ts).
    const found = findCards({
      cards: rows.flatMap((row) => readPromotionCard(row) ?? []).sort(listedOrder(today())),
      query: text('query'),
      category: text('category') || null,
      filter: readPromotionFilter({
        min: values['min_price'],
        max: values['max_price'],
        off: values['min_discount'],
        province: values['province'],
        near: `${lat},${lng}`,
        km: values['within_km'],
        now: text('running') === 'true',
        verified: text('verified') === 'true',
        sort: values['sort'],
      }),
      today: today(),
    });
    const ordered = found.map((card) => rows.find(({ id }) => id === card.id) ?? {});
    return pageOf({ rows: ordered, values, after: 'after_id' });
  };
  functions['list_events'] = listBy({
    rows: () => (tables['events'] ?? []).filter(({ end_date: end }) => Date.parse(String(end)) >= Date.now()),
    searched: ['event_title', 'hospital_name', 'category'],
    order: (a, b) => compare(a['start_date'], b['start_date']) || compare(a['id'], b['id']),
    after: 'after_id',
  });
  functions['find_address'] = () => [];
  const ofHospital = (table: string) => (values: Readonly<Record<string, unknown>>) =>
    (tables[table] ?? []).filter((row) => (row['hospital'] as Row)['slug'] === values['hospital']);
  functions['find_hospital'] = ({ hospital: slug }) =>
    (tables['hospitals'] ?? []).filter((row) => row['slug'] === slug || row['old_slug'] === slug);
  functions['list_hospital_promotions'] = ofHospital('promotions');
  functions['list_hospital_events'] = ofHospital('events');
}

const filtered = new Set(['end_date', 'hospital_id', 'limit']);

function listBy(options: {
  rows: () => readonly Row[];
  searched: readonly string[];
  order: (a: Row, b: Row) => number;
  after: string;
}): DatabaseFunction {
  return (values) => {
    const query = String(values['query'] ?? '').toLowerCase();
    const category = values['category'];
    const found = options
      .rows()
      .filter((row) => category === undefined || row['category'] === category)
      .filter((row) =>
        options.searched.some((name) =>
          String(row[name] ?? '')
            .toLowerCase()
            .includes(query),
        ),
      )
      .sort(options.order);
    return pageOf({ rows: found, values, after: options.after });
  };
}

function pageOf(options: { rows: readonly Row[]; values: Record<string, unknown>; after: string }) {
  const { rows: found, values, after } = options;
  const start = found.findIndex(({ id }) => id === values[after]) + 1;
  const rows = found.slice(start, start + Number(values['max_rows']));
  // PostgREST filters what a function returns, as it does with a table.
  const filters = Object.entries(values).filter(([name]) => filtered.has(name));
  return selectRows({ rows, query: new URLSearchParams(filters as [string, string][]) });
}

const today = () => bangkokDay(Date.now());

function compare(a: unknown, b: unknown): number {
  return String(a).localeCompare(String(b));
}
