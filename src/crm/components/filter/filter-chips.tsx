import { lazy, Suspense, useState } from 'react';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ChipButton } from '../../../ui/chip-button.tsx';
import { noFilter, type CustomerFilter } from '../../rules/filter/customer-filter.ts';
import { conditionTexts } from './condition-texts.ts';

const SaveListSheet = lazy(() =>
  import('./save-list-sheet.tsx').then((module) => ({ default: module.SaveListSheet })),
);

/** The conditions of the filter as chips above the list; tapping one removes it (CUSTOMER-17). */
export function FilterChips(props: {
  filter: CustomerFilter;
  /** False if a saved list has the same conditions already. */
  canSave: boolean;
  onChange: (filter: CustomerFilter) => void;
}) {
  const t = useText();
  const { filter, onChange } = props;
  const locale = useDateStyle() === 'thai' ? 'th' : 'en';
  const [isSaving, setIsSaving] = useState(false);
  return (
    <>
      <ul className="plain-list chip-line reminder-chips" aria-label={t('filter.chosen')}>
        {conditionTexts({ filter, t, locale }).map(({ key, text, without }) => (
          <li key={key}>
            <ChipButton
              text={text}
              tone="jade"
              endIcon="close"
              label={t('filter.remove', { what: text })}
              onClick={() => onChange(without)}
            />
          </li>
        ))}
        {props.canSave && (
          <li>
            <ChipButton text={t('filter.save')} icon="plus" opensDialog onClick={() => setIsSaving(true)} />
          </li>
        )}
        <li>
          <ChipButton text={t('filter.clear')} onClick={() => onChange(noFilter)} />
        </li>
      </ul>
      {isSaving && (
        <Suspense>
          <SaveListSheet filter={filter} onClose={() => setIsSaving(false)} />
        </Suspense>
      )}
    </>
  );
}
