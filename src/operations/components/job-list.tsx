import { useText } from '../../i18n/use-text.ts';
import { Chip } from '../../ui/chip.tsx';
import { FormSection } from '../../ui/forms/form-section.tsx';
import type { SiteState } from '../rules/site-state.ts';
import { useMoment } from './use-moment.ts';

/** The scheduled jobs: the outcome of each one's last run, and when it is due next. */
export function JobList({ jobs }: Pick<SiteState, 'jobs'>) {
  const t = useText();
  const moment = useMoment();
  return (
    <FormSection name="jobs" title={t('ops.jobs')}>
      {jobs.length === 0 && <p className="field-help">{t('ops.jobsNone')}</p>}
      <ul className="plain-list ops-list">
        {jobs.map((job) => (
          <li key={job.name}>
            <div className="ops-head">
              <strong>{job.name}</strong>
              {job.failures > 0 ? (
                <Chip tone="red" icon="attention">
                  {t('ops.jobFailed', { n: job.failures })}
                </Chip>
              ) : job.is_late ? (
                <Chip tone="amber" icon="clock">
                  {t('ops.jobLate')}
                </Chip>
              ) : (
                <Chip tone="jade" icon="check">
                  {t('ops.jobFine')}
                </Chip>
              )}
            </div>
            <p className="field-help">
              {job.ran_at === null
                ? t('ops.neverRan')
                : t('ops.lastRun', { at: moment(job.ran_at), ms: Math.round(job.took_ms ?? 0) })}
              {' · '}
              {t('ops.nextRun', { at: moment(job.due_at) })}
            </p>
            {job.error !== null && <p className="ops-code">{job.error}</p>}
          </li>
        ))}
      </ul>
    </FormSection>
  );
}
