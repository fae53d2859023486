import type postgres from 'postgres';

type Types = Record<string, postgres.PostgresType>;

// Example: `2026-11-20 13:53:30.496+00`, which to_json writes as `2026-11-20T13:53:30.496+00:00`.
const TIMESTAMP = /^(\d+-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)(?:([+-]\d\d)(:\d\d)?)?( BC)?$/;

/** Converts a timestamp of PostgreSQL to ISO form; returns other texts, such as `infinity`, unchanged. */
export function isoTimestamp(text: string): string {
  const m = TIMESTAMP.exec(text);
  if (!m) return text;
  const zone = m[3] === undefined ? '' : m[3] + (m[4] ?? ':00');
  return `${m[1]}T${m[2]}${zone}${m[5] ?? ''}`;
}

/** PostgREST writes numerics as JSON numbers. JSON has no NaN and no infinity, so they stay strings. */
function plainNumber(text: string): number | string {
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
}

const asIs = (value: unknown) => value;
// Arguments arrive as JSON text already; encoding that text again would store a JSON string.
const json = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Serializers and parsers of the values between the API and PostgreSQL (PLATFORM-8). */
export const valueTypes: Types = {
  json: { to: 114, from: [114], serialize: json, parse: JSON.parse },
  jsonb: { to: 3802, from: [3802], serialize: json, parse: JSON.parse },
  numeric: { to: 1700, from: [1700], serialize: String, parse: plainNumber },
  timestamptz: { to: 1184, from: [1184], serialize: asIs, parse: isoTimestamp },
  timestamp: { to: 1114, from: [1114], serialize: asIs, parse: isoTimestamp },
};
