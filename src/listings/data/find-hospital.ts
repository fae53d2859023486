import { eventCardColumns, readEventCard } from '../rules/event-card-row.ts';
import { hospitalDetailColumns, readHospitalDetail, type HospitalPage } from '../rules/hospital-detail.ts';
import { cardColumns } from '../rules/promotion-card-row.ts';
import { readList, type Row } from '../rules/read-json.ts';
import { fetchListings, type ReadFailure } from './fetch-listings.ts';
import { readPromotionCards } from './list-promotions.ts';

/** `moved`: the slug is a former one; `to` is the present slug (MARKET-30). */
export type FoundHospital =
  | { outcome: 'found'; row: HospitalPage; storedAtMs: number | null }
  | { outcome: 'moved'; to: string }
  | { outcome: 'missing' }
  | ReadFailure;

/**
 * The hospital at a slug with its events and at most `maxPromotions` promotions (200 by default). Its three
 * requests contain no date, so the service worker's cache can answer them later without a network.
 */
export async function findHospital(options: {
  slug: string;
  maxPromotions?: number;
  signal?: AbortSignal | undefined;
  limitMs?: number;
}): Promise<FoundHospital> {
  const { slug, maxPromotions, signal } = options;
  const ask = <Value>(
    path: string,
    params: Record<string, string | number | undefined>,
    read: (json: unknown) => Value | null,
  ) =>
    fetchListings({
      path: `rpc/${path}`,
      params: { hospital: slug, ...params },
      read,
      signal,
      ...(options.limitMs === undefined ? {} : { limitMs: options.limitMs }),
    });
  const rows =
    <Value>(read: (row: Row) => Value | null) =>
    (json: unknown) =>
      readList(json, read);
  const [hospitals, promotions, events] = await Promise.all([
    ask('find_hospital', { select: hospitalDetailColumns }, rows(readHospitalDetail)),
    ask('list_hospital_promotions', { select: cardColumns, max_rows: maxPromotions }, readPromotionCards),
    ask('list_hospital_events', { select: eventCardColumns }, rows(readEventCard)),
  ]);
  if (hospitals.outcome === 'unread') return hospitals;
  const [hospital] = hospitals.value;
  // A stored answer without the hospital may be older than the hospital.
  if (!hospital) {
    return hospitals.storedAtMs === null ? { outcome: 'missing' } : { outcome: 'unread', reason: 'offline' };
  }
  if (hospital.hospital_slug !== slug) return { outcome: 'moved', to: hospital.hospital_slug };
  if (promotions.outcome === 'unread') return promotions;
  if (events.outcome === 'unread') return events;
  const stored = [hospitals, promotions, events].flatMap(({ storedAtMs }) => storedAtMs ?? []);
  return {
    outcome: 'found',
    row: { ...hospital, promotions: promotions.value, events: events.value },
    storedAtMs: stored.length > 0 ? Math.min(...stored) : null,
  };
}
