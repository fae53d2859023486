import { askUpstream } from '../_shared/ask-upstream.ts';
import type { Coordinates } from '../_shared/coordinates.ts';

/** Kilometres by road in the order of the destinations; null for one that no road reaches. */
export type TableAnswer = { ok: true; distancesKm: (number | null)[] } | { ok: false; reason: string };

/** Requests the distances from one place to others from an OSRM-compatible table service. Never rejects. */
export async function askTable(options: {
  routingUrl: string;
  origin: Coordinates;
  destinations: readonly Coordinates[];
  timeLimit?: () => AbortSignal;
}): Promise<TableAnswer> {
  const { routingUrl, origin, destinations, timeLimit } = options;
  const places = [origin, ...destinations].map(({ lat, lng }) => `${lng},${lat}`).join(';');
  const url = new URL(`${routingUrl}/table/v1/driving/${places}`);
  url.searchParams.set('sources', '0');
  url.searchParams.set('destinations', destinations.map((_, index) => index + 1).join(';'));
  url.searchParams.set('annotations', 'distance');
  const answer = await askUpstream({ url, ...(timeLimit ? { timeLimit } : {}) });
  if (!answer.ok) return answer;
  const row = readRow(answer.json);
  if (!row || row.length !== destinations.length) return { ok: false, reason: 'shape' };
  return { ok: true, distancesKm: row.map((metres) => (metres === null ? null : metres / 1000)) };
}

function readRow(json: unknown): (number | null)[] | null {
  if (typeof json !== 'object' || json === null || !('code' in json) || json.code !== 'Ok') return null;
  const table: unknown = 'distances' in json ? json.distances : null;
  const row: unknown = Array.isArray(table) ? table[0] : null;
  return Array.isArray(row) && row.every(isMetres) ? row : null;
}

function isMetres(value: unknown): value is number | null {
  return value === null || (typeof value === 'number' && Number.isFinite(value) && value >= 0);
}
