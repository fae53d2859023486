import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { CustomerForm } from '../crm/components/customer/customer-form.tsx';
import { notifyIfRefused } from '../crm/components/sync/notify-if-refused.ts';
import { addCustomer } from '../crm/data/customer/add-customer.ts';
import { useFoundDraft } from '../drafts/data/use-draft.ts';
import { toCustomerColumns } from '../crm/rules/customer/customer-columns.ts';
import { parseCustomerDraft } from '../crm/rules/customer/customer-draft.ts';
import { emptyCustomerForm } from '../crm/rules/customer/customer-values.ts';
import { showAddedCustomer } from '../crm/state.ts';
import { useText } from '../i18n/use-text.ts';
import { PageHeader } from '../ui/page/page-header.tsx';
import { CardsSkeleton } from '../ui/notices/skeleton.tsx';
import { showToast } from '../ui/notices/toasts.ts';
import { notifyDiscarded } from '../drafts/components/notify-discarded.ts';

export const Route = createFileRoute('/crm/add')({ component: AddCustomer });

const draftKey = 'customer:add';

function AddCustomer() {
  const t = useText();
  const navigate = useNavigate();
  // The form's history entry is replaced, so that "back" does not lead into a finished form.
  const leave = () => void navigate({ to: '/crm', replace: true });
  const added = useRef('');
  const found = useFoundDraft({ key: draftKey, parse: parseCustomerDraft });
  return (
    <div className="narrow">
      <PageHeader title={t('crm.add')} back={{ to: '/crm' }} />
      {found.state === 'loading' ? (
        <CardsSkeleton cards={3} />
      ) : (
        <CustomerForm
          draftKey={draftKey}
          submitLabel={t('customer.save')}
          initial={emptyCustomerForm}
          draft={found.state === 'found' ? found.value : null}
          seen={null}
          onSave={async (values) => {
            const written = await addCustomer({ columns: toCustomerColumns({ values }) });
            if (written.outcome === 'accepted') added.current = written.id;
            return notifyIfRefused({ written, t });
          }}
          onSaved={() => {
            const id = added.current;
            showAddedCustomer(id);
            showToast({
              text: t('customer.added'),
              about: `name-${id}`,
              action: {
                label: t('action.open'),
                run: () => void navigate({ to: '/crm/customer/$id', params: { id } }),
              },
            });
            leave();
          }}
          onInvalid={(text) => showToast({ tone: 'destructive', title: t('toast.validation'), text })}
          onCancel={(typed) => {
            leave();
            notifyDiscarded({ typed, draftKey, t, reopen: () => void navigate({ to: '/crm/add' }) });
          }}
        />
      )}
    </div>
  );
}
