import { z } from 'zod';
import { writeRow, type WrittenRow } from '../../session/data/write-row.ts';
import type { PlaceLicence } from './use-place-licence.ts';

/**
 * Saves kind and licence number of a hospital's premises. The outcome is `hidden` for anybody but its owners.
 */
export function savePlaceLicence(licence: PlaceLicence): Promise<WrittenRow<{ id: string }>> {
  const { id, ...values } = licence;
  return writeRow({
    method: 'PATCH',
    table: 'hospitals',
    where: { id: `eq.${id}` },
    values,
    columns: ['id'],
    row: z.object({ id: z.string() }),
  });
}
