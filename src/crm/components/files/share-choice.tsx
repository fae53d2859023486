import { Heading } from '@radix-ui/themes';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { byteText } from '../../../lib/text/byte-text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { FailedLoad } from '../../../ui/notices/failed-load.tsx';
import { ListSkeleton } from '../../../ui/notices/skeleton.tsx';
import { useCustomers } from '../../data/list/use-customers.ts';
import { useInsuranceOf } from '../../../insurance/data/use-insurance-of.ts';
import type { CustomerSummary } from '../../rules/list/customer-entry.ts';
import { summaryAt } from '../../rules/list/customer-index.ts';
import { searchIndex } from '../../rules/list/search.ts';
import { CustomerSearch } from '../list/customer-search.tsx';

/** `recordId` null: a new insurance record. */
export interface ShareTarget {
  customer: CustomerSummary;
  recordId: string | null;
}

const MOST = 20;

/** The shared files, then whose they are, then to which insurance they belong. */
export function ShareChoice(props: {
  files: readonly File[];
  /** While they are being kept. */
  busy: boolean;
  onChoose: (target: ShareTarget) => void;
}) {
  const t = useText();
  const [customer, setCustomer] = useState<CustomerSummary | null>(null);
  return (
    <>
      <section className="card">
        <ul className="plain-list">
          {props.files.map((file, at) => (
            <li className="plain-row" key={at}>
              <span>{file.name}</span>
              <span className="number">{byteText(file.size)}</span>
            </li>
          ))}
        </ul>
      </section>
      {customer ? (
        <PolicyChoice
          customer={customer}
          busy={props.busy}
          onChoose={props.onChoose}
          onOther={() => setCustomer(null)}
        />
      ) : (
        <>
          <p className="field-help">{t('share.help')}</p>
          <PersonChoice onChoose={setCustomer} />
        </>
      )}
    </>
  );
}

function PersonChoice(props: { onChoose: (customer: CustomerSummary) => void }) {
  const t = useText();
  const live = useCustomers();
  const [query, setQuery] = useState('');
  if (live.state === 'failed') return <FailedLoad onRetry={live.retry} />;
  if (live.state === 'loading') return <ListSkeleton rows={4} />;
  const { index, total, whole } = live.value;
  if (total === 0) return <EmptyState icon="people" title={t('crm.empty')} text={t('crm.emptyHelp')} />;
  const found = searchIndex({ index, query });
  const count = Math.min(MOST, found?.length ?? index.count);
  const summaries = Array.from({ length: count }, (_, row) =>
    summaryAt(index, found ? (found[row] ?? 0) : row),
  );
  return (
    <>
      <CustomerSearch query={query} onChange={setQuery} />
      {found && !whole ? (
        <ListSkeleton rows={4} />
      ) : count === 0 ? (
        <EmptyState icon="search" title={t('crm.noMatch', { query })} text={t('crm.noMatchHelp')} />
      ) : (
        <ul className="plain-list card">
          {summaries.map((summary) => (
            <li className="plain-row" key={summary.id}>
              <button type="button" className="choice-row" onClick={() => props.onChoose(summary)}>
                <strong>{summary.name}</strong>
                <span className="number">{summary.phone}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function PolicyChoice(props: {
  customer: CustomerSummary;
  busy: boolean;
  onChoose: (target: ShareTarget) => void;
  onOther: () => void;
}) {
  const t = useText();
  const { customer, busy, onChoose } = props;
  const live = useInsuranceOf(customer.id);
  if (live.state === 'failed') return <FailedLoad onRetry={live.retry} />;
  if (live.state === 'loading') return <ListSkeleton rows={2} />;
  return (
    <section className="card stack">
      <Heading as="h2" size="4">
        {customer.name}
      </Heading>
      <p className="field-help">{t('share.choosePolicy')}</p>
      {live.value.map(({ id, license_plate, car_brand, car_model }) => (
        <Button key={id} variant="soft" disabled={busy} onClick={() => onChoose({ customer, recordId: id })}>
          {[license_plate ?? t('home.noPlate'), car_brand, car_model].filter(Boolean).join(' · ')}
        </Button>
      ))}
      <Button variant="soft" disabled={busy} onClick={() => onChoose({ customer, recordId: null })}>
        {t('share.newPolicy')}
      </Button>
      <Button variant="soft" color="gray" disabled={busy} onClick={props.onOther}>
        {t('share.otherCustomer')}
      </Button>
    </section>
  );
}
