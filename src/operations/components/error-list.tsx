import { useText } from '../../i18n/use-text.ts';
import { Chip } from '../../ui/chip.tsx';
import { FormSection } from '../../ui/forms/form-section.tsx';
import type { SiteState } from '../rules/site-state.ts';
import { useMoment } from './use-moment.ts';

/** Unexpected errors of installed apps, each with its places in the source code (SECURITY-39). */
export function ErrorList({ errors }: Pick<SiteState, 'errors'>) {
  const t = useText();
  const moment = useMoment();
  return (
    <FormSection name="errors" title={t('ops.errors')}>
      <p className="field-help">{t('ops.errorsHelp')}</p>
      {errors.length === 0 && <p className="field-help">{t('ops.errorsNone')}</p>}
      <ul className="plain-list ops-list">
        {errors.map((error) => (
          <li key={error.id}>
            <div className="ops-head">
              <strong>{error.name}</strong>
              <Chip tone="gray" icon="info">
                {t(error.runs_in === 'worker' ? 'ops.inWorker' : 'ops.inWindow')}
              </Chip>
            </div>
            <p className="field-help">
              {t('ops.errorCount', {
                n: error.count,
                at: moment(error.last_at),
                release: error.release,
              })}
            </p>
            <p className="ops-code">{error.places.join('\n')}</p>
          </li>
        ))}
      </ul>
    </FormSection>
  );
}
