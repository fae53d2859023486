import { useText } from '../../i18n/use-text.ts';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import type { SiteState } from '../rules/site-state.ts';

/** The slowest statements of the database, or that it does not count them. */
export function StatementList({ statements }: Pick<SiteState, 'statements'>) {
  const t = useText();
  const rounded = (ms: number) => Number(ms.toFixed(1));
  return (
    <FormSection name="statements" title={t('ops.statements')}>
      {statements === null && (
        <Notice tone="gray" icon="info">
          {t('ops.statementsUnknown')}
        </Notice>
      )}
      {statements?.length === 0 && <p className="field-help">{t('ops.statementsNone')}</p>}
      <ul className="plain-list ops-list">
        {statements?.map((statement, index) => (
          <li key={index}>
            <p>
              {t('ops.statementTimes', {
                mean: rounded(statement.mean_ms),
                max: rounded(statement.max_ms),
                n: statement.calls,
              })}
            </p>
            <p className="ops-code">{statement.query}</p>
          </li>
        ))}
      </ul>
    </FormSection>
  );
}
