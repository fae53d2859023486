import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ImportPlanView } from '../crm/components/files/import-plan-view.tsx';
import { ImportProgress } from '../crm/components/files/import-progress.tsx';
import { ImportRefused } from '../crm/components/files/import-refused.tsx';
import { cancelImport } from '../crm/data/files/cancel-import.ts';
import { forgetLastImport } from '../crm/data/files/last-import.ts';
import { useImport } from '../crm/data/files/use-import.ts';
import { importCustomers } from '../crm/data/files/import-customers.ts';
import { MOST_IMPORTED, readImportFile } from '../crm/data/files/read-import-file.ts';
import { useCustomers } from '../crm/data/list/use-customers.ts';
import { planImport, type Importable, type ImportPlan } from '../crm/rules/files/plan-import.ts';
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
  | { state: 'planned' | 'adding'; plan: ImportPlan }
  | { state: 'added' };

function ImportCustomers() {
  const t = useText();
  const router = useRouter();
  const live = useCustomers();
  const job = useImport();
  const [step, setStep] = useState<Step>({ state: 'asking' });
  const index = live.state === 'ready' && live.value.whole ? live.value.index : null;
  const { creating, last } = job.state === 'ready' ? job.value : { creating: null, last: null };

  const hasEnded = step.state === 'added' && last !== null && creating === null;
  useEffect(() => {
    if (!hasEnded) return;
    showToast({ title: t('toast.success'), text: t('import.added', { n: last.total }) });
    // Who was refused is shown again when the person comes back to this screen.
    if (last.refused.length === 0) void forgetLastImport();
    void router.navigate({ to: '/crm', replace: true });
  }, [hasEnded, last, router, t]);

  const read = async (file: File | undefined) => {
    if (!file || !index) return;
    const birthdayNote = (day: string) =>
      t('import.birthdayNote', { day: day.split('-').reverse().join('/') });
    const answer = await readImportFile({ file, birthdayNote });
    if (answer.outcome === 'refused') setStep({ state: 'refused', reason: answer.reason });
    else setStep({ state: 'planned', plan: planImport({ candidates: answer.candidates, index }) });
  };
  const add = async (plan: ImportPlan, customers: readonly Importable[]) => {
    setStep({ state: 'adding', plan });
    const written = await importCustomers({ customers, refused: plan.refused });
    setStep(notifyIfRefused({ written, t }) ? { state: 'added' } : { state: 'planned', plan });
  };
  const cancel = async () => {
    const added = await cancelImport();
    setStep({ state: 'asking' });
    showToast({ title: t('import.stopped', { n: added }) });
  };

  return (
    <div className="stack narrow">
      <PageHeader title={t('import.title')} back={{ to: '/crm' }} />
      {live.state === 'failed' && <FailedLoad onRetry={live.retry} />}
      {live.state !== 'failed' && !index && <CardsSkeleton cards={1} />}
      {creating && <ImportProgress {...creating} onCancel={() => void cancel()} />}
      {last && step.state !== 'planned' && (
        <ImportRefused refused={last.refused}>
          {!creating && (
            <div className="row-actions">
              <Button variant="soft" onClick={() => void forgetLastImport()}>
                {t('action.close')}
              </Button>
            </div>
          )}
        </ImportRefused>
      )}
      {index && !creating && step.state === 'asking' && (
        <EmptyState icon="people" title={t('import.choose')} text={t('import.help')}>
          <FileChoice
            label={t('import.choose')}
            accept={accepted}
            onChoose={(files) => void read(files[0])}
          />
        </EmptyState>
      )}
      {step.state === 'refused' && (
        <Notice tone="red" icon="attention">
          <strong>{t('import.unreadable')}</strong>
          <p>
            {step.reason === 'too_many'
              ? t('import.tooMany', { n: MOST_IMPORTED })
              : t('import.unreadableHelp')}
          </p>
        </Notice>
      )}
      {(step.state === 'planned' || step.state === 'adding') && (
        <ImportPlanView
          plan={step.plan}
          busy={step.state === 'adding'}
          onAdd={(customers) => void add(step.plan, customers)}
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
