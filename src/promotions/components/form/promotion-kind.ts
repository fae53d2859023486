import { lazy } from 'react';
import type { PublicationKind } from '../../../publishing/components/publication-kind.ts';
import { showToast } from '../../../ui/notices/toasts.ts';
import { promotionPublication, type PromotionTypes } from '../../rules/promotion-publication.ts';
import { promotionFieldLabel } from './promotion-field-texts.ts';
import { PromotionFormFields } from './promotion-form-fields.tsx';
import { showPromotionProblems } from './show-promotion-problems.ts';

const Preview = lazy(async () => ({ default: (await import('./promotion-preview.tsx')).PromotionPreview }));

/** Texts, fields and preview of promotions, for the publishing form that promotions and events share. */
export const promotionKind: PublicationKind<PromotionTypes> = {
  rules: promotionPublication,
  text: 'publish',
  buttons: {
    create: 'publish.submit',
    creating: 'publish.publishing',
    save: 'action.saveChanges',
    saving: 'publish.publishing',
  },
  Fields: PromotionFormFields,
  Preview,
  fieldLabel: promotionFieldLabel,
  problemText: ({ problem, t }) => t(`publish.invalid.${problem.message}`),
  showProblems: showPromotionProblems,
  showFailure: ({ isNew, t }) => {
    const text = t(isNew ? 'publish.submitFailed' : 'publish.updateFailed');
    showToast({ tone: 'destructive', title: t('toast.error'), text });
  },
  denied: null,
};
