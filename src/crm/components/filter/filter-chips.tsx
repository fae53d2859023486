import { lazy, Suspense, useState } from 'react';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { noFilter, type CustomerFilter } from '../../rules/filter/customer-filter.ts';
import { conditionTexts } from './condition-texts.ts';

const SaveListSheet = lazy(() =>
  import('./save-list-sheet.tsx').then((module) => ({ default: module.SaveListSheet })),
);

/** The chosen conditions above the list; a tap takes one away (CUSTOMER-17). */
export function FilterChips(props: {
  filter: CustomerFilter;
  /** False where a saved list has these conditions already. */
  canSave: boolean;
  onChange: (filter: CustomerFilter) => void;
}) {
  const t = useText();
  const { filter, onChange } = props;
  const locale = useDateStyle() === 'thai' ? 'th' : 'en';
  const [isSaving, setIsSaving] = useState(false);
  return (
    <>
      <ul className="plain-list reminder-chips" aria-label={t('filter.chosen')}>
        {conditionTexts({ filter, t, locale }).map(({ key, text, without }) => (
          <li key={key}>
            <button
              type="button"
              className="reminder-chip"
              aria-label={t('filter.remove', { what: text })}
              onClick={() => onChange(without)}
            >
              <span className="chip" data-tone="jade">
                {text}
                <Icon name="close" />
              </span>
            </button>
          </li>
        ))}
        {props.canSave && (
          <li>
            <button
              type="button"
              className="reminder-chip"
              aria-haspopup="dialog"
              onClick={() => setIsSaving(true)}
            >
              <span className="chip">
                <Icon name="plus" />
                {t('filter.save')}
              </span>
            </button>
          </li>
        )}
        <li>
          <button type="button" className="reminder-chip" onClick={() => onChange(noFilter)}>
            <span className="chip">{t('filter.clear')}</span>
          </button>
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
