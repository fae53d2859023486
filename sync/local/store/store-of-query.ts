import Dexie from 'dexie';

interface Zone {
  /** Dexie notes here what a live query reads; absent outside of live queries. */
  subscr?: unknown;
}
/** Dexie exports both members, but its types leave them out. */
const zones = Dexie.Promise as unknown as {
  readonly PSD: Zone;
  usePSD<T>(zone: Zone, work: () => T): T;
};

/**
 * Binds the store to the live query that asks for it before its first `await`; elsewhere
 * returns the store itself. Reads through it belong to the query, also after Dexie has
 * lost the query's zone (rule D14, decision 0025).
 */
export function storeOfQuery<Part extends object>(part: Part, zone: Zone = zones.PSD): Part {
  if (zone.subscr === undefined) return part;
  return new Proxy(part, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value === 'function') {
        return (...given: unknown[]): unknown =>
          zones.usePSD(zone, () => Reflect.apply(value, target, given) as unknown);
      }
      return typeof value === 'object' && value !== null ? storeOfQuery(value, zone) : value;
    },
  });
}
