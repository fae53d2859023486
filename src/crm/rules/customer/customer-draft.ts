import { z } from 'zod';
import { customerColumns, type CustomerColumns } from './customer.ts';
import { emptyCustomerForm, type CustomerFormValues } from './customer-values.ts';

/** A stored draft: the form's values as typed, valid or not, and the columns with which it opened. */
export interface CustomerDraft {
  values: CustomerFormValues;
  /** Null for a customer that is still being added. */
  seen: CustomerColumns | null;
}

// The defaults are for a draft that was stored before the field existed, and a row from before the column.
const typed = Object.entries(emptyCustomerForm).map(
  ([field, empty]) =>
    [
      field,
      typeof empty === 'string' ? z.string().default(empty) : z.number().nullable().default(null),
    ] as const,
);
const stored = z
  .union([z.string(), z.looseObject({ address: z.string() })])
  .nullable()
  .default(null);
const columns = customerColumns.map((column) => [column, stored] as const);
const draft = z.object({
  values: z.object(Object.fromEntries(typed)),
  seen: z.object(Object.fromEntries(columns)).nullable(),
});

/** Reads a stored draft; null if another version wrote another shape. */
export function parseCustomerDraft(stored: unknown): CustomerDraft | null {
  const parsed = draft.safeParse(stored);
  return parsed.success ? (parsed.data as unknown as CustomerDraft) : null;
}
