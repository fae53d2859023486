import { writeChanges, type WrittenChanges } from '../../session/data/write-changes.ts';
import { placeLicenceColumns, placeLicenceRow, type PlaceLicence } from './use-place-licence.ts';

/**
 * Saves kind and licence number of a hospital's premises; `before` is what the form showed. The outcome is
 * `hidden` for anybody but its owners.
 */
export function savePlaceLicence(options: {
  before: PlaceLicence;
  values: Pick<PlaceLicence, 'place_kind' | 'licence_number'>;
}): Promise<WrittenChanges<PlaceLicence>> {
  return writeChanges({
    ...options,
    table: 'hospitals',
    where: { id: `eq.${options.before.id}` },
    columns: placeLicenceColumns,
    row: placeLicenceRow,
  });
}
