import type { Columns, Json } from '../../engine/protocol.ts';
import type { ColumnType, ModelEntity } from './model-entity.ts';

/** Thrown for a value that cannot be stored in its column. */
export class ValueRefused extends Error {
  override name = 'ValueRefused';
  readonly column: string;
  constructor(column: string) {
    super(`The value of ${column} is not of its type.`);
    this.column = column;
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The value in the form that the server shows, so that equal values have equal texts. Throws `ValueRefused`.
 */
export function canonicalValue(options: { column: string; type: ColumnType; value: Json }): Json {
  const { column, type, value } = options;
  if (value === null || type === 'json') return value;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  switch (type) {
    case 'text':
      return text;
    case 'uuid':
      if (!UUID.test(text)) throw new ValueRefused(column);
      return text.toLowerCase();
    case 'numeric': {
      const amount = Number(text);
      // The column is numeric(12,2).
      if (text.trim() === '' || !(Math.abs(amount) < 1e10)) throw new ValueRefused(column);
      return halfUp(amount);
    }
    case 'int': {
      if (!/^\s*[+-]?\d{1,9}\s*$/.test(text)) throw new ValueRefused(column);
      return Number(text);
    }
    case 'date': {
      const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
      // `Date.parse` reads 30 February as 1 March; the server refuses it.
      if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text)
        throw new ValueRefused(column);
      return text;
    }
    case 'timestamptz': {
      const ms = Date.parse(text);
      if (Number.isNaN(ms)) throw new ValueRefused(column);
      return new Date(ms).toISOString();
    }
  }
}

/** Rounds to two decimals, half up, by the written decimal digits: 1.005 becomes 1.01. */
function halfUp(amount: number): number {
  const digits = String(Math.abs(amount));
  const hundredths = digits.includes('e') ? Math.abs(amount) * 100 : Number(`${digits}e2`);
  return (Math.sign(amount) * Math.round(hundredths)) / 100;
}

/** All values in canonical form. Throws `ValueRefused`. */
export function canonicalColumns(entity: ModelEntity, values: Columns): Columns {
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => [
      column,
      canonicalValue({ column, type: entity.types[column] ?? 'text', value }),
    ]),
  );
}

/** Equality of JSON values; the order of keys does not matter. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = Object.entries(a);
  const right = new Map<string, Json>(Object.entries(b));
  return (
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && sameJson(value, right.get(key)))
  );
}

/** The first column whose text the database cannot store: NUL, or half of a surrogate pair; null if there is none. */
export function unstorableColumn(values: Columns): string | null {
  const bad = Object.keys(values).filter((column) => !isStorable(values[column] ?? null));
  return bad.sort()[0] ?? null;
}

function isStorable(value: Json): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && !/\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
}
