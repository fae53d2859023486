import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ImportPlanView } from '../crm/components/files/import-plan-view.tsx';
import { ImportProgress } from '../crm/components/files/import-progress.tsx';
import { MatchColumns } from '../crm/components/files/match-columns.tsx';
import { ImportRefused } from '../crm/components/files/import-refused.tsx';
import { cancelImport } from '../crm/data/files/cancel-import.ts';
import { forgetLastRefused } from '../crm/data/files/last-refused.ts';
import { useImport } from '../crm/data/files/use-import.ts';
import { importCustomers } from '../crm/data/files/import-customers.ts';
import {
  candidatesOf,
  MAX_IMPORTED_CUSTOMERS,
  readImportFile,
  type ImportTable,
} from '../crm/data/files/read-import-file.ts';
import { useCustomers } from '../crm/data/list/use-customers.ts';
import type { ImportCandidate } from '../crm/rules/files/import-candidate.ts';
import { hasName } from '../crm/rules/files/import-columns.ts';
import { planImport, type ImportableRow, type ImportPlan } from '../crm/rules/files/plan-import.ts';
import { bangkokDay } from '../lib/days/bangkok-day.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/notices/empty-state.tsx';
import { FailedLoad } from '../ui/notices/failed-load.tsx';
import { FileChoice } from '../ui/fields/file-choice.tsx';
import { Notice } from '../ui/notices/notice.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { CardsSkeleton } from '../ui/notices/skeleton.tsx';
import { showToast } from '../ui/notices/toasts.ts';
import { notifyIfRefused } from '../crm/components/sync/notify-if-refused.ts';

export const Route = createFileRoute('/crm/import')({ component: ImportCustomers });

type Step =
  | { state: 'asking' }
  | { state: 'refused'; reason: 'unreadable' | 'too_many' }
  | { state: 'planned' | 'adding'; plan: ImportPlan; table: ImportTable | null }
  | { state: 'added'; count: number };

function ImportCustomers() {
  const t = useText();
  const router = useRouter();
  const live = useCustomers();
  const [step, setStep] = useState<Step>({ state: 'asking' });
  const job = useImport(step.state);
  const index = live.state === 'ready' && live.value.whole ? live.value.index : null;
  const creating = job.state === 'ready' ? job.value.creating : null;
  const isPlanning = step.state === 'planned' || step.state === 'adding';
  const isNameless = isPlanning && step.table !== null && !hasName(step.table.columns);
  const refused = job.state === 'ready' && !isPlanning ? job.value.refused : [];

  // The job is read after the customers were accepted. Only then does the absence of a job mean that all are
  // in the list.
  const added = step.state === 'added' && job.state === 'ready' && creating === null ? step.count : null;
  useEffect(() => {
    if (added === null) return;
    showToast({ text: t('import.added', { n: added }) });
    void router.navigate({ to: '/crm', replace: true });
  }, [added, router, t]);

  const birthdayNote = (day: string) => t('import.birthdayNote', { day: day.split('-').reverse().join('/') });
  const plan = (read: { candidates: readonly ImportCandidate[]; table: ImportTable | null }) => {
    if (!index) return;
    const { candidates, table } = read;
    setStep({
      state: 'planned',
      plan: planImport({ candidates, index, today: bangkokDay(Date.now()) }),
      table,
    });
  };
  const read = async (file: File | undefined) => {
    if (!file || !index) return;
    const answer = await readImportFile({ file, birthdayNote });
    if (answer.outcome === 'refused') setStep({ state: 'refused', reason: answer.reason });
    else plan(answer);
  };
  const add = async (customers: readonly ImportableRow[]) => {
    if (!isPlanning) return;
    const {
      plan: { refused: left },
    } = step;
    setStep({ ...step, state: 'adding' });
    const written = await importCustomers({ customers, refused: left });
    const isAccepted = notifyIfRefused({ written, t });
    setStep(isAccepted ? { state: 'added', count: customers.length } : { ...step, state: 'planned' });
  };
  const cancel = async () => {
    // The step changes first: in the step "added", the absence of a job would mean that all are in the list.
    setStep({ state: 'asking' });
    const n = await cancelImport();
    showToast({ title: t('import.stopped', { n }) });
  };

  return (
    <div className="stack narrow">
      <PageHeader title={t('import.title')} back={{ to: '/crm' }} />
      {live.state === 'failed' && <FailedLoad onRetry={live.retry} />}
      {live.state !== 'failed' && !index && <CardsSkeleton cards={1} />}
      {creating && <ImportProgress {...creating} onCancel={() => void cancel()} />}
      <ImportRefused refused={refused}>
        {!creating && (
          <div className="row-actions">
            <Button variant="soft" onClick={() => void forgetLastRefused()}>
              {t('action.close')}
            </Button>
          </div>
        )}
      </ImportRefused>
      {index && !creating && step.state === 'asking' && (
        <EmptyState icon="people" title={t('import.choose')} text={t('import.help')}>
          <FileChoice
            label={t('import.choose')}
            accept={accepted}
            onChoose={(files) => void read(files[0])}
          />
        </EmptyState>
      )}
      {(step.state === 'refused' || isNameless) && (
        <Notice tone="red" icon="attention">
          <strong>{t('import.unreadable')}</strong>
          <p>
            {step.state === 'refused' && step.reason === 'too_many'
              ? t('import.tooMany', { n: MAX_IMPORTED_CUSTOMERS })
              : t('import.unreadableHelp')}
          </p>
        </Notice>
      )}
      {isPlanning && step.table && (
        <MatchColumns
          table={step.table}
          onMatch={(table) => plan({ candidates: candidatesOf({ table, birthdayNote }), table })}
        />
      )}
      {isPlanning && !isNameless && (
        <ImportPlanView
          plan={step.plan}
          busy={step.state === 'adding'}
          onAdd={(customers) => void add(customers)}
        />
      )}
      {index && (step.state === 'refused' || step.state === 'planned') && (
        <div className="row-actions">
          <FileChoice
            label={t('import.chooseOther')}
            accept={accepted}
            onChoose={(files) => void read(files[0])}
          />
        </div>
      )}
    </div>
  );
}

const accepted = '.csv,.tsv,.txt,.vcf,text/csv,text/vcard';
