import { z } from 'zod';

/**
 * The draft that a form stores on the device. `id` is the future row's, so that publishing twice makes one
 * row.
 */
export interface PublicationDraft<Values> {
  id: string;
  /** `updated_at` of the row that the form opened with; null for a new one. */
  basedOn: string | null;
  /** The form's values of that row; null for a new row, and in a draft of an earlier version of the app. */
  base: Values | null;
  values: Values;
}

/**
 * Makes a reader of stored drafts; it returns null for a draft of another shape, from another version of the
 * app.
 */
export function draftReader<Values>(values: z.ZodType<Values>) {
  const draft = z.object({
    id: z.guid(),
    basedOn: z.string().nullable(),
    base: values.nullable().default(null),
    values,
  });
  return (stored: unknown): PublicationDraft<Values> | null => {
    const parsed = draft.safeParse(stored);
    return parsed.success ? parsed.data : null;
  };
}
