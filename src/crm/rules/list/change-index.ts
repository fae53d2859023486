import type { CustomerEntry } from './customer-entry.ts';
import { type CustomerIndex, entryAt, idAt, summaryAt, packEntries } from './customer-index.ts';
import { compareCustomers } from './order.ts';

/** The index after some customers were added, changed or (null) removed. It compares each id at most once. */
export function changeIndex(
  index: CustomerIndex,
  changes: ReadonlyMap<string, CustomerEntry | null>,
): CustomerIndex {
  const gone: number[] = [];
  for (let position = 0; position < index.count; position += 1) {
    if (changes.has(idAt(index, position))) gone.push(position);
  }
  const added = [...changes.values()].filter((entry) => entry !== null).sort(compareCustomers);
  const steps = [
    ...gone.map((position) => ({ position, entry: null })),
    ...added.map((entry) => ({ position: placeOf(index, entry), entry })),
  ].sort((a, b) => a.position - b.position || (a.entry === null ? 1 : b.entry === null ? -1 : 0));

  const parts: CustomerIndex[] = [];
  let unchanged = 0;
  for (const { position, entry } of steps) {
    if (position > unchanged) parts.push(partOf(index, unchanged, position));
    unchanged = Math.max(unchanged, position);
    if (entry) parts.push(packEntries([entry]));
    else unchanged = position + 1;
  }
  parts.push(partOf(index, unchanged, index.count));
  return joinParts(parts);
}

/** The first position whose customer does not come before `entry`. */
function placeOf(index: CustomerIndex, entry: CustomerEntry): number {
  let low = 0;
  let high = index.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareCustomers(summaryAt(index, middle), entry) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function partOf(index: CustomerIndex, from: number, to: number): CustomerIndex {
  return {
    count: to - from,
    texts: index.texts.slice(index.textStarts[from], index.textStarts[to]),
    textStarts: index.textStarts.slice(from, to + 1),
    summaries: index.summaries.slice(index.summaryStarts[from], index.summaryStarts[to]),
    summaryStarts: index.summaryStarts.slice(from, to + 1),
    birthdays: index.birthdays.slice(from, to),
    birthYears: index.birthYears.slice(from, to),
  };
}

function joinParts(parts: readonly CustomerIndex[]): CustomerIndex {
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  return {
    count,
    texts: parts.map(({ texts }) => texts).join(''),
    textStarts: joinStarts(
      count,
      parts.map(({ textStarts }) => textStarts),
    ),
    summaries: parts.map(({ summaries }) => summaries).join(''),
    summaryStarts: joinStarts(
      count,
      parts.map(({ summaryStarts }) => summaryStarts),
    ),
    birthdays: joinNumbers(
      count,
      parts.map(({ birthdays }) => birthdays),
    ),
    birthYears: joinNumbers(
      count,
      parts.map(({ birthYears }) => birthYears),
    ),
  };
}

function joinStarts(count: number, parts: readonly Uint32Array[]): Uint32Array<ArrayBuffer> {
  const joined = new Uint32Array(count + 1);
  let at = 0;
  let length = 0;
  for (const part of parts) {
    const shift = length - (part[0] ?? 0);
    part.forEach((start, position) => {
      joined[at + position] = start + shift;
    });
    at += part.length - 1;
    length = (part.at(-1) ?? 0) + shift;
  }
  return joined;
}

function joinNumbers(count: number, parts: readonly Uint16Array[]): Uint16Array<ArrayBuffer> {
  const joined = new Uint16Array(count);
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** All entries of the index, in order; for tests and small lists. */
export function entriesOf(index: CustomerIndex): CustomerEntry[] {
  return Array.from({ length: index.count }, (_, position) => entryAt(index, position));
}
