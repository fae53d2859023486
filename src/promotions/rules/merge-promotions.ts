import type { FormMerge } from '../../lib/merge-form.ts';
import { mergeFields, pictureId } from '../../publishing/rules/publication-table.ts';
import { newPictures } from './promotion-form.ts';
import {
  promotionColumns,
  promotionFields,
  type PromotionFieldName,
  type PromotionFormValues,
} from './promotion-table.ts';

/**
 * Merges two people's edits of a promotion: `base` is the row the form opened with, `theirs` the row stored
 * now.
 */
export function mergePromotions(options: {
  base: PromotionFormValues;
  mine: PromotionFormValues;
  theirs: PromotionFormValues;
}): FormMerge<PromotionFormValues, PromotionFieldName> {
  return mergeFields({ ...options, fields: promotionFields, special });
}

/** Comparable values of the fields that do not correspond to one column each. */
function special(values: PromotionFormValues) {
  const uploaded = new Map(newPictures(values).map(({ id }) => [id, id]));
  const { packages, image_url, more_images, social_links } = promotionColumns({ values, uploaded });
  return {
    hospital: values.hospital.id,
    image: pictureId(image_url),
    more_images: more_images.map(pictureId),
    social_links,
    packages: packages.filter(({ kind }) => kind === 'package'),
    items: packages.flatMap((row) =>
      row.kind === 'item' ? [{ ...row, image_url: pictureId(row.image_url) }] : [],
    ),
  };
}
