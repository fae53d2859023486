import { z } from 'zod';
import { customerColumns, type CustomerColumns } from './customer.ts';
import { emptyCustomerForm, type CustomerFormValues } from './customer-values.ts';

/** What a form stored: its values as typed, valid or not, and the columns it had opened with. */
export interface CustomerDraft {
  values: CustomerFormValues;
  /** Null for a customer that is only being added. */
  seen: CustomerColumns | null;
}

const typed = Object.entries(emptyCustomerForm).map(
  ([field, empty]) => [field, empty === null ? z.number().nullable() : z.string()] as const,
);
const stored = z.union([z.string(), z.looseObject({ address: z.string() })]).nullable();
const columns = customerColumns.map((column) => [column, stored] as const);
const draft = z.object({
  values: z.object(Object.fromEntries(typed)),
  seen: z.object(Object.fromEntries(columns)).nullable(),
});

/** Reads a stored draft; null where an older or newer version wrote another shape. */
export function parseCustomerDraft(stored: unknown): CustomerDraft | null {
  const parsed = draft.safeParse(stored);
  return parsed.success ? (parsed.data as unknown as CustomerDraft) : null;
}
