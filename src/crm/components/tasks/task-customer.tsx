import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { SuggestInput } from '../../../ui/fields/suggest-input.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useCustomers } from '../../data/list/use-customers.ts';
import { useSomeCustomers } from '../../data/customer/use-some-customers.ts';
import { summaryAt } from '../../rules/list/customer-index.ts';
import { searchIndex } from '../../rules/list/search.ts';

const MOST = 8;

/**
 * The customer of a task, or a field to choose one; null for none. `isFixed` forbids changing it, as for a
 * stored task: the server takes that column only with a new row.
 */
export function TaskCustomer(props: {
  value: string | null;
  isFixed: boolean;
  onChange: (id: string | null) => void;
}) {
  const t = useText();
  const { value, isFixed, onChange } = props;
  if (value === null) return isFixed ? null : <CustomerChoice onChoose={onChange} />;
  return (
    <p className="task-customer">
      <Icon name="person" />
      <CustomerName id={value} />
      {!isFixed && (
        <Button variant="soft" color="gray" onClick={() => onChange(null)}>
          {t('task.noCustomer')}
        </Button>
      )}
    </p>
  );
}

function CustomerName({ id }: { id: string }) {
  const live = useSomeCustomers([id]);
  return <strong>{live.state === 'ready' ? (live.value[0]?.name ?? '') : ''}</strong>;
}

function CustomerChoice({ onChoose }: { onChoose: (id: string) => void }) {
  const t = useText();
  const live = useCustomers();
  const [query, setQuery] = useState('');
  const index = live.state === 'ready' ? live.value.index : null;
  const found = index && query.trim() !== '' ? (searchIndex({ index, query }) ?? new Uint32Array()) : null;
  const summaries = index && found ? Array.from(found.slice(0, MOST), (at) => summaryAt(index, at)) : [];
  return (
    <SuggestInput
      name="task_customer"
      label={t('label.customer')}
      placeholder={t('task.customerHint')}
      value={query}
      suggestions={summaries.map(({ id, name, phone }) => ({ id, title: name, text: phone }))}
      status={found?.length === 0 ? t('crm.noMatch', { query }) : ''}
      onChange={setQuery}
      onChoose={onChoose}
    />
  );
}
