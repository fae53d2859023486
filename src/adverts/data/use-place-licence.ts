import { z } from 'zod';
import { readRows } from '../../session/data/read-rows.ts';
import { useStoredRows, type StoredRows } from '../../session/data/use-stored-rows.ts';

/** What a hospital's place may be. */
export const placeKinds = ['medical', 'shop', 'spa'] as const;

const row = z.object({
  id: z.string(),
  place_kind: z.enum(placeKinds).nullable(),
  licence_number: z.string().nullable(),
});
/** The kind of a hospital's place, and its licence number as printed. */
export type PlaceLicence = z.infer<typeof row>;

/** One row: that of the hospital. */
export function usePlaceLicence(options: { hospitalId: string }): StoredRows<PlaceLicence> {
  return useStoredRows({
    key: `licence:${options.hospitalId}`,
    row,
    ask: () =>
      readRows({
        table: 'hospitals',
        where: { id: `eq.${options.hospitalId}` },
        columns: ['id', 'place_kind', 'licence_number'],
        row,
        limit: 1,
      }),
  });
}
