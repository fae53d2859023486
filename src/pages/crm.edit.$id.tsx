import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CustomerForm } from '../crm/components/customer/customer-form.tsx';
import { notifyIfRefused } from '../crm/components/sync/notify-if-refused.ts';
import { saveCustomer } from '../crm/data/customer/save-customer.ts';
import { useCustomer, type CustomerRecordData } from '../crm/data/customer/use-customer.ts';
import { useFoundDraft } from '../drafts/data/use-draft.ts';
import { columnsOf, toCustomerColumns, toFormValues } from '../crm/rules/customer/customer-columns.ts';
import { parseCustomerDraft, type CustomerDraft } from '../crm/rules/customer/customer-draft.ts';
import { problemOfRefusal } from '../crm/rules/server-refusal.ts';
import { useText } from '../i18n/use-text.ts';
import { FailedLoad } from '../ui/notices/failed-load.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { CardsSkeleton } from '../ui/notices/skeleton.tsx';
import { showToast } from '../ui/notices/toasts.ts';
import { notifyDiscarded } from '../drafts/components/notify-discarded.ts';

export const Route = createFileRoute('/crm/edit/$id')({ component: EditCustomer });

function EditCustomer() {
  const { id } = Route.useParams();
  const t = useText();
  const navigate = useNavigate();
  const live = useCustomer(id);
  const found = useFoundDraft({ key: `customer:edit:${id}`, parse: parseCustomerDraft });
  const missing = live.state === 'missing';
  useEffect(() => {
    if (!missing) return;
    showToast({ tone: 'destructive', title: t('customer.notFoundToast'), text: t('customer.noAccess') });
    void navigate({ to: '/crm', replace: true });
  }, [missing, navigate, t]);
  return (
    <div className="narrow">
      <PageHeader title={t('customer.editTitle')} back={{ to: '/crm/customer/$id', params: { id } }} />
      {live.state === 'failed' && <FailedLoad onRetry={live.retry} />}
      {live.state === 'ready' && found.state !== 'loading' ? (
        <EditForm key={id} record={live.value} draft={found.state === 'found' ? found.value : null} />
      ) : (
        live.state !== 'failed' && <CardsSkeleton cards={3} />
      )}
    </div>
  );
}

function EditForm(props: { record: CustomerRecordData; draft: CustomerDraft | null }) {
  const t = useText();
  const navigate = useNavigate();
  const { id } = props.record.customer;
  // The columns as the person saw them when the form opened. Changes from elsewhere must not alter an open
  // form.
  const [opened] = useState(() => columnsOf(props.record.customer));
  const seen = props.draft?.seen ?? opened;
  const failure = props.record.failed[0]?.failure ?? null;
  const draftKey = `customer:edit:${id}`;
  // The form's history entry is replaced, so that "back" does not lead into a finished form.
  const toRecord = () => void navigate({ to: '/crm/customer/$id', params: { id }, replace: true });
  return (
    <CustomerForm
      draftKey={draftKey}
      submitLabel={t('action.saveChanges')}
      initial={toFormValues(opened)}
      draft={props.draft}
      seen={seen}
      refused={problemOfRefusal(failure?.detail ?? null)}
      onSave={async (values) => {
        const columns = toCustomerColumns({ values, before: seen });
        return notifyIfRefused({ written: await saveCustomer({ id, columns, seen }), t });
      }}
      onSaved={() => {
        showToast({ text: t('customer.updated') });
        toRecord();
      }}
      onInvalid={(text) => showToast({ tone: 'destructive', title: t('toast.validation'), text })}
      onCancel={(typed) => {
        toRecord();
        const reopen = () => void navigate({ to: '/crm/edit/$id', params: { id } });
        notifyDiscarded({ typed, draftKey, t, reopen });
      }}
    />
  );
}
