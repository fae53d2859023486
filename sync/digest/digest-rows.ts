/** The digest of rows that a device and the server compare (rule D9), made alike by `public.sync_digests`. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Columns, Json } from '../engine/protocol.ts';

/**
 * SHA-256, in hexadecimal digits, of the rows' texts ({@link documentOf}), joined by line
 * feeds. `rows` must be in the order of their ids.
 */
export function digestRows(rows: readonly Columns[]): string {
  return bytesToHex(sha256(new TextEncoder().encode(rows.map(documentOf).join('\n'))));
}

/** The text of a row as PostgreSQL writes its `jsonb`: shorter names first, a space behind each colon and comma. */
export function documentOf(value: Json): string {
  if (typeof value === 'number') return decimal(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(documentOf).join(', ')}]`;
  const names = Object.keys(value).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return `{${names.map((name) => `${JSON.stringify(name)}: ${documentOf(value[name] ?? null)}`).join(', ')}}`;
}

/** PostgreSQL writes all digits of a number: 0.0000001, where JavaScript writes 1e-7. */
function decimal(value: number): string {
  const [, sign = '', digits = '', exponent = '0'] =
    /^(-?)([\d.]+)(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  if (exponent === '0') return String(value);
  const [whole = '', fraction = ''] = digits.split('.');
  const point = whole.length + Number(exponent);
  const all = whole + fraction;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${all}`;
  return sign + all.padEnd(point, '0');
}
