import { draftReader } from '../../publishing/rules/publication-draft.ts';
import { emptyValues, valuesShape } from '../../publishing/rules/publication-table.ts';
import { promotionFields, type PromotionFormValues } from './promotion-table.ts';

/** Reads a stored draft; null if another version of the app wrote another shape. */
export const parsePromotionDraft = draftReader(valuesShape(promotionFields));

/** An empty form for a hospital. */
export function emptyPromotionForm(hospital: { id: string; name: string }): PromotionFormValues {
  return emptyValues(promotionFields, { hospital: { id: hospital.id, name: hospital.name } });
}

/** The form's pictures that are on this device and not uploaded yet. */
export function newPictures(values: PromotionFormValues): { kind: 'main' | 'item'; id: string }[] {
  const items = values.items.map(({ image }) => ({ kind: 'item' as const, image }));
  const more = values.more_images.map(({ image }) => ({ kind: 'main' as const, image }));
  return [{ kind: 'main' as const, image: values.image }, ...more, ...items].flatMap(({ kind, image }) =>
    image.kind === 'new' ? [{ kind, id: image.id }] : [],
  );
}
