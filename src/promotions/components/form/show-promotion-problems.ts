import type { Translate } from '../../../i18n/translate.ts';
import { showToast } from '../../../ui/notices/toasts.ts';
import type { PromotionProblem } from '../../rules/promotion-table.ts';
import { joinPromotionMessages } from './promotion-field-texts.ts';

/** Shows the toasts of a form with problems; an end before the start has a toast of its own (PUBLISH-4). */
export function showPromotionProblems(options: {
  problems: readonly PromotionProblem[];
  t: Translate;
}): void {
  const { problems, t } = options;
  const others = problems.filter((problem) => problem.message !== 'dateOrder');
  if (others.length < problems.length) {
    const text = t('publish.invalid.dateOrder');
    showToast({ tone: 'destructive', title: t('publish.dateRange'), text });
  }
  if (others.length === 0) return;
  const text = joinPromotionMessages({ problems: others, t });
  showToast({ tone: 'destructive', title: t('toast.validation'), text });
}
