import { z } from 'zod';

/** What a form stores on the device. `id` is the row's own, so that publishing twice makes one row. */
export interface PublicationDraft<Values> {
  id: string;
  /** `updated_at` of the row that the form opened with; null for a new one. */
  basedOn: string | null;
  values: Values;
}

/** Reads a stored draft; answers null where another version wrote another shape. */
export function draftReader<Values>(values: z.ZodType<Values>) {
  const draft = z.object({ id: z.guid(), basedOn: z.string().nullable(), values });
  return (stored: unknown): PublicationDraft<Values> | null => {
    const parsed = draft.safeParse(stored);
    return parsed.success ? parsed.data : null;
  };
}
