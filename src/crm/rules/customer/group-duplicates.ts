import type { CustomerSummary } from '../list/customer-entry.ts';
import { type CustomerIndex, summaryAt } from '../list/customer-index.ts';
import { type DuplicateKind, nameKey, phoneKey } from './find-duplicates.ts';

export interface DuplicateGroup {
  kind: DuplicateKind;
  /** Two or more, in the order of the list. */
  customers: CustomerSummary[];
}

/** All customers who share a phone, then those who share a name but no phone; in the order of the list. */
export function groupDuplicates(index: CustomerIndex): DuplicateGroup[] {
  const byPhone = new Map<string, number[]>();
  const byName = new Map<string, number[]>();
  for (let position = 0; position < index.count; position += 1) {
    const { phone, name } = summaryAt(index, position);
    note(byPhone, phoneKey(phone), position);
    note(byName, nameKey(name), position);
  }
  const phones = groupsOf(byPhone);
  const listed = new Set(phones.map((group) => group.join()));
  const namesOnly = groupsOf(byName).filter((group) => !listed.has(group.join()));
  const shown = (kind: DuplicateKind) => (positions: number[]) => ({
    kind,
    customers: positions.map((position) => summaryAt(index, position)),
  });
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
