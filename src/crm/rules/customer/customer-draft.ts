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
/** A draft of before the field, and a row of before the column, have none. */
const draft = z.object({
  values: z.object({ ...Object.fromEntries(typed), more_contacts: z.string().default('') }),
  seen: z.object({ ...Object.fromEntries(columns), more_contacts: stored.default(null) }).nullable(),
});

/** Reads a stored draft; null where an older or newer version wrote another shape. */
export function parseCustomerDraft(stored: unknown): CustomerDraft | null {
  const parsed = draft.safeParse(stored);
  return parsed.success ? (parsed.data as unknown as CustomerDraft) : null;
}
