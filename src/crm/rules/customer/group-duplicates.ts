import { type CustomerSummaries, type CustomerTexts, summaryAt } from '../list/customer-index.ts';
import { type DuplicateKind, nameKey, phonesAt } from './find-duplicates.ts';

/** Customers who share a phone or a name. If the same customers share both, `kind` is `phone`. */
export interface DuplicateGroup {
  kind: DuplicateKind;
  /** Positions of two or more customers, in the order of the list. */
  positions: number[];
}

const PROGRESS_EVERY = 1_000;

/**
 * Groups of customers who share a phone, main or further, then groups who share a name, unless the same
 * customers share a phone. `onProgress` gets the number of customers compared so far.
 */
export function groupDuplicates(
  list: CustomerSummaries & CustomerTexts,
  onProgress: (compared: number) => void = () => undefined,
): DuplicateGroup[] {
  const byPhone = new Map<string, number[]>();
  const byName = new Map<string, number[]>();
  for (let position = 0; position < list.count; position += 1) {
    if (position % PROGRESS_EVERY === 0) onProgress(position);
    for (const phone of phonesAt(list, position)) note(byPhone, phone, position);
    const { name } = summaryAt(list, position);
    note(byName, nameKey(name), position);
  }
  // Customers who share several phones would otherwise be a group for each of them.
  const phones = [...new Map(groupsOf(byPhone).map((group) => [group.join(), group])).values()];
  const listed = new Set(phones.map((group) => group.join()));
  const namesOnly = groupsOf(byName).filter((group) => !listed.has(group.join()));
  const shown = (kind: DuplicateKind) => (positions: number[]) => ({ kind, positions });
  return [...phones.map(shown('phone')), ...namesOnly.map(shown('name'))];
}

function note(groups: Map<string, number[]>, key: string | null, position: number): void {
  if (key === null) return;
  const group = groups.get(key);
  if (group) group.push(position);
  else groups.set(key, [position]);
}

function groupsOf(groups: ReadonlyMap<string, number[]>): number[][] {
  return [...groups.values()].filter((group) => group.length > 1);
}
