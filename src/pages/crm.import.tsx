import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ImportPlanView } from '../crm/components/files/import-plan-view.tsx';
import { importCustomers } from '../crm/data/files/import-customers.ts';
import { MOST_IMPORTED, readImportFile } from '../crm/data/files/read-import-file.ts';
import { useCustomers } from '../crm/data/list/use-customers.ts';
import {
  planImport,
  withoutAdded,
  type Importable,
  type ImportPlan,
} from '../crm/rules/files/plan-import.ts';
import { useText } from '../i18n/use-text.ts';
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
  | { state: 'planned'; plan: ImportPlan };

function ImportCustomers() {
  const t = useText();
  const router = useRouter();
  const live = useCustomers();
  const [step, setStep] = useState<Step>({ state: 'asking' });
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const index = live.state === 'ready' && live.value.whole ? live.value.index : null;

  const read = async (file: File | undefined) => {
    if (!file || !index) return;
    const birthdayNote = (day: string) =>
      t('import.birthdayNote', { day: day.split('-').reverse().join('/') });
    const answer = await readImportFile({ file, birthdayNote });
    if (answer.outcome === 'refused') setStep({ state: 'refused', reason: answer.reason });
    else setStep({ state: 'planned', plan: planImport({ candidates: answer.candidates, index }) });
  };
  const add = async (plan: ImportPlan, customers: readonly Importable[]) => {
    const total = customers.length;
    setProgress({ done: 0, total });
    const { added, refused } = await importCustomers({
      customers,
      onProgress: (done) => setProgress({ done, total }),
    });
    setProgress(null);
    if (added > 0) showToast({ title: t('toast.success'), text: t('import.added', { n: added }) });
    if (refused) {
      notifyIfRefused({ written: { outcome: 'refused', reason: refused }, t });
      setStep({ state: 'planned', plan: withoutAdded({ plan, added: customers.slice(0, added) }) });
    } else if (router.latestLocation.pathname === '/crm/import') {
      await router.navigate({ to: '/crm', replace: true });
    }
  };

  return (
    <div className="stack narrow">
      <PageHeader title={t('import.title')} back={{ to: '/crm' }} />
      {live.state === 'failed' && <FailedLoad onRetry={live.retry} />}
      {live.state !== 'failed' && !index && <CardsSkeleton cards={1} />}
      {index && step.state === 'asking' && (
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
      {step.state === 'planned' && (
        <ImportPlanView
          plan={step.plan}
          progress={progress}
          onAdd={(customers) => void add(step.plan, customers)}
        />
      )}
      {index && step.state !== 'asking' && progress === null && (
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
