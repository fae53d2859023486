import {
  checkCustomerForm,
  type CustomerFormValues,
  type CustomerFieldProblem,
} from '../customer/customer-values.ts';
import type { CustomerIndex } from '../list/customer-index.ts';
import { summaryAt } from '../list/customer-index.ts';
import { nameKey, phoneKey, phonesAt } from '../customer/find-duplicates.ts';
import { readMoreContacts } from '../customer/more-contacts.ts';
import type { ImportCandidate } from './import-candidate.ts';

/** A valid customer of a file; `row` is the customer's number in the file, from 1 on. */
export interface ImportableRow {
  row: number;
  /** Checked by the form's schema. */
  values: CustomerFormValues;
}

/** The preview of an import; nothing is written yet. */
export interface ImportPlan {
  add: ImportableRow[];
  /** `like` is the name of the customer in the list; null if the file itself has the customer twice. */
  duplicates: (ImportableRow & { like: string | null })[];
  refused: { row: number; name: string; problems: CustomerFieldProblem[] }[];
}

/** Sorts the customers of a file into new ones, duplicates by phone or name, and those that are not valid. */
export function planImport(options: {
  candidates: readonly ImportCandidate[];
  index: CustomerIndex;
  /** The last valid birthday, `YYYY-MM-DD`. */
  today: string;
}): ImportPlan {
  const plan: ImportPlan = { add: [], duplicates: [], refused: [] };
  const here = keysOf(options.index);
  const inFile = new Set<string>();
  for (const { row, values } of options.candidates) {
    const checked = checkCustomerForm(values, options);
    if (!checked.ok) {
      plan.refused.push({ row, name: values.name.trim(), problems: checked.problem });
      continue;
    }
    const { telephone, more_contacts: more, name } = checked.value;
    const phones = readMoreContacts(more).flatMap(({ kind, text }) => (kind === 'phone' ? text : []));
    const keys = keysOfOne([telephone, ...phones], name);
    const like = keys.map((key) => here.get(key)).find((name) => name !== undefined);
    const one = { row, values: checked.value };
    if (like !== undefined) plan.duplicates.push({ ...one, like });
    else if (keys.some((key) => inFile.has(key))) plan.duplicates.push({ ...one, like: null });
    else plan.add.push(one);
    for (const key of keys) inFile.add(key);
  }
  return plan;
}

function keysOf(index: CustomerIndex): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (let position = 0; position < index.count; position += 1) {
    const { name } = summaryAt(index, position);
    for (const key of keysOfOne(phonesAt(index, position), name)) keys.set(key, name);
  }
  return keys;
}

function keysOfOne(phones: readonly string[], name: string): string[] {
  const named = nameKey(name);
  const keys = phones.flatMap((phone) => phoneKey(phone) ?? []).map((key) => `phone ${key}`);
  return named === null ? keys : [...keys, `name ${named}`];
}
