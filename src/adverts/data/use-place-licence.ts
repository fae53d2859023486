import { z } from 'zod';
import { readRows } from '../../session/data/read-rows.ts';
import { useStoredRows, type StoredRows } from '../../session/data/use-stored-rows.ts';

/** The kinds of premises that a hospital may have. */
export const placeKinds = ['medical', 'shop', 'spa'] as const;

/** Schema of the columns of `hospitals` that describe its premises. */
export const placeLicenceRow = z.object({
  id: z.string(),
  place_kind: z.enum(placeKinds).nullable(),
  licence_number: z.string().nullable(),
  updated_at: z.string(),
});
/** The columns that {@link placeLicenceRow} reads. */
export const placeLicenceColumns = Object.keys(placeLicenceRow.shape);
/** The kind of a hospital's premises, and the licence number as printed. */
export type PlaceLicence = z.infer<typeof placeLicenceRow>;

/** The premises' licence of a hospital, as the only row. */
export function usePlaceLicence(options: { hospitalId: string }): StoredRows<PlaceLicence> {
  return useStoredRows({
    key: `licence:${options.hospitalId}`,
    row: placeLicenceRow,
    ask: () =>
      readRows({
        table: 'hospitals',
        where: { id: `eq.${options.hospitalId}` },
        columns: placeLicenceColumns,
        row: placeLicenceRow,
        limit: 1,
      }),
  });
}
