import { straightDistanceKm } from '../../../lib/straight-distance.ts';
import { tagToken } from '../list/customer-entry.ts';
import type { CustomerIndex } from '../list/customer-index.ts';
import { positionsWithWords, type FoundPositions } from '../list/search.ts';
import { tagKey } from '../tags/customer-tag.ts';
import { dayNumber } from './customer-facts.ts';
import { needsFacts, type CustomerFilter } from './customer-filter.ts';
import type { FactsColumns } from './facts-columns.ts';

/** The facts in columns; `rows[i]` is the row of the customer at position i of the list, -1 for none. */
export interface AlignedFacts {
  columns: FactsColumns;
  rows: Int32Array;
}

/**
 * The ascending positions of the customers who meet every condition (CUSTOMER-17). `found` are those of the
 * search; null for all. `facts` and the device's position `at` may be null if no condition needs them.
 */
export function filterIndex(options: {
  index: CustomerIndex;
  filter: CustomerFilter;
  found: FoundPositions | null;
  facts: AlignedFacts | null;
  today: string;
  at: { lat: number; lng: number } | null;
}): FoundPositions {
  const { index, filter, found, facts, today, at } = options;
  const tokens = filter.tags.map((tag) => tagToken(tagKey(tag)));
  const isKnown = !needsFacts(filter) || facts !== null;
  const todayNumber = dayNumber(`${today}T00:00:00+07:00`);
  const hasFacts =
    facts && needsFacts(filter) ? factsTest({ facts, filter, todayNumber, at }) : () => isKnown;
  // One search over all texts is faster than slicing the text of each customer.
  const tagged = tokens.length > 0 ? positionsWithWords(index, tokens) : null;
  const among = found && tagged ? inBoth(found, tagged) : (found ?? tagged);
  const matches = new Uint32Array(among?.length ?? index.count);
  let count = 0;
  const take = (position: number) => {
    if (
      filter.birthMonth !== null &&
      Math.floor((index.birthdays[position] ?? 0) / 100) !== filter.birthMonth
    )
      return;
    if (hasFacts(position)) matches[count++] = position;
  };
  if (among) among.forEach(take);
  else for (let position = 0; position < index.count; position += 1) take(position);
  return matches.slice(0, count);
}

/** Returns the positions that two ascending lists share. */
function inBoth(a: FoundPositions, b: FoundPositions): FoundPositions {
  let at = 0;
  return a.filter((position) => {
    while ((b[at] ?? position) < position) at += 1;
    return b[at] === position;
  });
}

function factsTest(options: {
  facts: AlignedFacts;
  filter: CustomerFilter;
  todayNumber: number;
  at: { lat: number; lng: number } | null;
}): (position: number) => boolean {
  const { facts, filter, todayNumber, at } = options;
  const { columns, rows } = facts;
  const { endsWithin, noContact, voucher, nearKm, province } = filter;
  const wanted = province === null ? null : columns.provinceNames.indexOf(province);
  // A degree of latitude is over 110 km, so a customer further north or south than this is never near.
  const mostDegrees = (nearKm ?? 0) / 110;
  return (position) => {
    const row = rows[position] ?? -1;
    if (row === -1) return false;
    if (wanted !== null && columns.provinces[row] !== wanted) return false;
    if (voucher && columns.vouchers[row] !== 1) return false;
    if (noContact !== null && todayNumber - (columns.contactDays[row] ?? 0) < noContact) return false;
    if (endsWithin !== null) {
      const end = columns.endDays[row] ?? 0;
      if (end < todayNumber || end - todayNumber > endsWithin) return false;
    }
    if (nearKm === null) return true;
    const to = { lat: columns.lats[row] ?? Number.NaN, lng: columns.lngs[row] ?? Number.NaN };
    if (at === null || !(Math.abs(to.lat - at.lat) <= mostDegrees)) return false;
    return straightDistanceKm({ from: at, to }) <= nearKm;
  };
}
