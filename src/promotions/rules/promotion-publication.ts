import type { Publication } from '../../publishing/rules/publication.ts';
import { problemOfConstraint } from '../../publishing/rules/publication-table.ts';
import { checkPromotionForm } from './check-promotion-form.ts';
import { mergePromotions } from './merge-promotions.ts';
import { emptyPromotionForm, newPictures, parsePromotionDraft } from './promotion-form.ts';
import {
  promotionChecks,
  promotionColumns,
  type PromotionFieldName,
  type PromotionFormValues,
  type PromotionProblem,
} from './promotion-table.ts';
import { promotionFormValues, storedPromotion, type StoredPromotion } from './stored-promotion.ts';

/** The types of promotions, for the code that they share with events. */
export interface PromotionTypes {
  values: PromotionFormValues;
  stored: StoredPromotion;
  field: PromotionFieldName;
  problem: PromotionProblem;
}

/**
 * Columns, checks, draft and merge of promotions, for the publishing code that promotions and events share.
 */
export const promotionPublication: Publication<PromotionTypes> = {
  table: 'promotions',
  isMovable: true,
  stored: storedPromotion,
  storedColumns: Object.keys(storedPromotion.shape),
  empty: emptyPromotionForm,
  parseDraft: parsePromotionDraft,
  formValues: promotionFormValues,
  copied: (values) => ({ ...values, url_slug: '' }),
  withStoredSlug: ({ values, stored }) => ({
    ...values,
    url_slug: values.url_slug.trim() || stored.url_slug,
  }),
  check: ({ values, before }) => checkPromotionForm({ values, storedSlug: before?.url_slug ?? null }),
  columns: ({ values, uploaded }) => ({
    ...promotionColumns({ values, uploaded }),
    hospital_id: values.hospital.id,
  }),
  problemOf: (constraint) =>
    problemOfConstraint({ table: 'promotions', checks: promotionChecks, constraint }),
  newPictures,
  merge: mergePromotions,
};
