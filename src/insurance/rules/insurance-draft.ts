import { z } from 'zod';
import { insuranceDocument } from './insurance-documents.ts';
import { insuranceFields, type InsuranceFormValues } from './insurance-values.ts';
import { dayColumns, insuranceTextLimits } from './insurance-schema.ts';
import { insuranceAmounts, type InsuranceColumns } from './insurance.ts';

/** The stored draft: the values as typed, valid or not, and the columns when the form opened. */
export interface InsuranceDraft {
  values: InsuranceFormValues;
  /** Null for a new record. */
  seen: InsuranceColumns | null;
}

const documents = z.array(insuranceDocument);
const each = <Shape>(names: readonly string[], shape: Shape) =>
  Object.fromEntries(names.map((name) => [name, shape]));

const draft = z.object({
  values: z.object({
    ...each(
      insuranceFields.filter((field) => field !== 'documents'),
      z.string(),
    ),
    documents,
  }),
  seen: z
    .object({
      ...each([...Object.keys(insuranceTextLimits), 'coverage_start', 'coverage_end'], z.string().nullable()),
      ...each([...dayColumns, 'vehicle_kind'], z.string().nullable()),
      ...each(['car_year', ...insuranceAmounts], z.number().nullable()),
      documents,
    })
    .nullable(),
});

/** Reads a stored draft; null if an older or newer version wrote another shape. */
export function parseInsuranceDraft(stored: unknown): InsuranceDraft | null {
  const parsed = draft.safeParse(stored);
  return parsed.success ? (parsed.data as unknown as InsuranceDraft) : null;
}
