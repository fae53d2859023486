import { z } from 'zod';
import type { CustomerColumns } from './customer.ts';
import type { CustomerFormValues } from './customer-values.ts';

/** What a form kept: its values as typed, valid or not, and the columns it had opened with. */
export interface CustomerDraft {
  values: CustomerFormValues;
  /** Null for a customer that is only being added. */
  seen: CustomerColumns | null;
}

const place = z.looseObject({ address: z.string() }).nullable();
const draft = z.object({
  values: z.object({
    name: z.string(),
    nickname: z.string(),
    telephone: z.string(),
    email: z.string(),
    house_address: z.string(),
    house_lat: z.number().nullable(),
    house_lng: z.number().nullable(),
    work_address: z.string(),
    notes: z.string(),
    birthday: z.string(),
  }),
  seen: z
    .object({
      name: z.string(),
      nickname: z.string().nullable(),
      telephone: z.string(),
      email: z.string().nullable(),
      house_location: place,
      work_location: place,
      notes: z.string().nullable(),
      custom_date: z.string().nullable(),
    })
    .nullable(),
});

/** Reads a kept draft; null where an older or newer version wrote another shape. */
export function parseCustomerDraft(stored: unknown): CustomerDraft | null {
  const parsed = draft.safeParse(stored);
  return parsed.success ? parsed.data : null;
}
