import { useText } from '../../i18n/use-text.ts';
import { useAdvertSettings } from '../data/use-advert-settings.ts';
import { findRemarks } from '../rules/find-remarks.ts';

/**
 * Returns the note under a field of an advert, with a line for each claim in its text; empty if it makes
 * none.
 */
export type RemarkOn = (text: string) => { note?: string; noteTone?: 'warning' };

/**
 * Remarks on a form in this category, with reason and law (PUBLISH-14); none if the operator turned them off.
 */
export function useAdvertRemarks(options: { category: string }): RemarkOn {
  const t = useText();
  const enforcement = useAdvertSettings().settingOf(options.category).enforcement;
  return (text) => {
    if (enforcement === 'off') return {};
    const lines = findRemarks(text).map(({ reason, words }) =>
      t('advert.remark', {
        words,
        reason: t(`advert.reason.${reason.id}`),
        law: t(`advert.law.${reason.law}`),
      }),
    );
    if (lines.length === 0) return {};
    return { note: [t(`advert.${enforcement}`), ...lines].join('\n'), noteTone: 'warning' };
  };
}
