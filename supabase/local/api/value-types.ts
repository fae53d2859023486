import type postgres from 'postgres';

type Types = Record<string, postgres.PostgresType>;

// `2026-11-20 13:53:30.496+00` to `2026-11-20T13:53:30.496+00:00`, as to_json writes it.
const TIMESTAMP = /^(\d+-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)(?:([+-]\d\d)(:\d\d)?)?( BC)?$/;

/** A timestamp of PostgreSQL in ISO form; `infinity` stays. */
export function isoTimestamp(text: string): string {
  const m = TIMESTAMP.exec(text);
  if (!m) return text;
  const zone = m[3] === undefined ? '' : m[3] + (m[4] ?? ':00');
  return `${m[1]}T${m[2]}${zone}${m[5] ?? ''}`;
}

/** PostgREST writes numerics as JSON numbers; NaN and infinity have no such form and stay texts. */
function plainNumber(text: string): number | string {
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
}

const asIs = (value: unknown) => value;
// The API layer has already turned arguments into JSON text; encoding that text again would store a string.
const json = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Values travel between the API and PostgreSQL in these forms (PLATFORM-8). */
export const valueTypes: Types = {
  json: { to: 114, from: [114], serialize: json, parse: JSON.parse },
  jsonb: { to: 3802, from: [3802], serialize: json, parse: JSON.parse },
  numeric: { to: 1700, from: [1700], serialize: String, parse: plainNumber },
  timestamptz: { to: 1184, from: [1184], serialize: asIs, parse: isoTimestamp },
  timestamp: { to: 1114, from: [1114], serialize: asIs, parse: isoTimestamp },
};
