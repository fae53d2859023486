import { idAt, type CustomerIndex } from '../list/customer-index.ts';
import type { CustomerFacts } from './customer-facts.ts';

/** The facts of many customers in typed arrays, which a worker transfers to the window without copying. */
export interface FactsColumns {
  ids: readonly string[];
  endDays: Int32Array<ArrayBuffer>;
  contactDays: Int32Array<ArrayBuffer>;
  /** 1 for a customer with a voucher that can still be used. */
  vouchers: Uint8Array<ArrayBuffer>;
  /** Positions in `provinceNames`, whose first name is empty. */
  provinces: Uint16Array<ArrayBuffer>;
  provinceNames: readonly string[];
  lats: Float64Array<ArrayBuffer>;
  lngs: Float64Array<ArrayBuffer>;
}

/**
 * The facts as columns. `order` has the ids in the order of the list; columns in that order align ten times
 * as fast.
 */
export function toFactsColumns(
  facts: ReadonlyMap<string, CustomerFacts>,
  order: readonly string[] = [],
): FactsColumns {
  const ids = [...new Set([...order.filter((id) => facts.has(id)), ...facts.keys()])];
  const rows = ids.flatMap((id) => facts.get(id) ?? []);
  const provinceNames = [...new Set(['', ...rows.map(({ province }) => province)])];
  const positions = new Map(provinceNames.map((name, at) => [name, at]));
  return {
    ids,
    endDays: Int32Array.from(rows, ({ endDay }) => endDay),
    contactDays: Int32Array.from(rows, ({ contactDay }) => contactDay),
    vouchers: Uint8Array.from(rows, ({ hasVoucher }) => Number(hasVoucher)),
    provinces: Uint16Array.from(rows, ({ province }) => positions.get(province) ?? 0),
    provinceNames,
    lats: Float64Array.from(rows, ({ lat }) => lat),
    lngs: Float64Array.from(rows, ({ lng }) => lng),
  };
}

/**
 * The columns after some customers were changed, added or (null) removed. It passes once over the ids, and
 * copies the columns.
 */
export function changeColumns(
  columns: FactsColumns,
  changes: ReadonlyMap<string, CustomerFacts | null>,
): FactsColumns {
  const rowOf = new Map<string, number>();
  for (const [row, id] of columns.ids.entries()) if (changes.has(id)) rowOf.set(id, row);
  const added = [...changes].flatMap(([id, facts]) => (facts && !rowOf.has(id) ? id : []));
  const ids = [...columns.ids, ...added];
  added.forEach((id, at) => rowOf.set(id, columns.ids.length + at));
  const changed: FactsColumns = {
    ids,
    endDays: grow(columns.endDays, new Int32Array(ids.length)),
    contactDays: grow(columns.contactDays, new Int32Array(ids.length)),
    vouchers: grow(columns.vouchers, new Uint8Array(ids.length)),
    provinces: grow(columns.provinces, new Uint16Array(ids.length)),
    provinceNames: [
      ...new Set([...columns.provinceNames, ...[...changes.values()].map((facts) => facts?.province ?? '')]),
    ],
    lats: grow(columns.lats, new Float64Array(ids.length)),
    lngs: grow(columns.lngs, new Float64Array(ids.length)),
  };
  for (const [id, row] of rowOf) {
    const facts = changes.get(id);
    // The row of a removed customer stays, without an id: removing it would move all rows after it.
    if (!facts) ids[row] = '';
    else setRow({ columns: changed, row, facts });
  }
  return changed;
}

function grow<Column extends { set(from: Column): void }>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}

function setRow(options: { columns: FactsColumns; row: number; facts: CustomerFacts }): void {
  const { columns, row, facts } = options;
  columns.endDays[row] = facts.endDay;
  columns.contactDays[row] = facts.contactDay;
  columns.vouchers[row] = Number(facts.hasVoucher);
  columns.provinces[row] = columns.provinceNames.indexOf(facts.province);
  columns.lats[row] = facts.lat;
  columns.lngs[row] = facts.lng;
}

/** Up to this many rows are skipped to find the row of the list's next customer. */
const WINDOW = 8;

/** For each position of the list, the row of its customer in the columns; -1 if there is none. */
export function alignColumns(options: { index: CustomerIndex; columns: FactsColumns }): Int32Array {
  const { index, columns } = options;
  const { ids } = columns;
  const rows = new Int32Array(index.count).fill(-1);
  const isTaken = new Uint8Array(ids.length);
  const unplaced: number[] = [];
  let next = 0;
  // List and columns mostly share one order, so comparing neighbours avoids a map of 100,000 ids.
  for (let position = 0; position < index.count; position += 1) {
    const id = idAt(index, position);
    let row = next;
    while (row < next + WINDOW && ids[row] !== id) row += 1;
    if (row === next + WINDOW) unplaced.push(position);
    else {
      rows[position] = row;
      isTaken[row] = 1;
      next = row + 1;
    }
  }
  const rowOf = new Map(ids.flatMap((id, row) => (isTaken[row] ? [] : [[id, row]])));
  for (const position of unplaced) rows[position] = rowOf.get(idAt(index, position)) ?? -1;
  return rows;
}
