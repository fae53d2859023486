import { Button, Heading } from '@radix-ui/themes';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { byteText } from '../../lib/byte-text.ts';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { useCustomers } from '../data/use-customers.ts';
import { useInsuranceOf } from '../data/use-insurance-of.ts';
import type { CustomerFace } from '../rules/customer-entry.ts';
import { faceAt } from '../rules/customer-index.ts';
import { searchIndex } from '../rules/search.ts';
import { CustomerSearch } from './customer-search.tsx';

/** `recordId` null: a new insurance record. */
export interface ShareTarget {
  customer: CustomerFace;
  recordId: string | null;
}

const MOST = 20;

/** The shared files, then whose they are, then to which insurance they belong. */
export function ShareChoice(props: { files: readonly File[]; onChoose: (target: ShareTarget) => void }) {
  const t = useText();
  const [customer, setCustomer] = useState<CustomerFace | null>(null);
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
        <PolicyChoice customer={customer} onChoose={props.onChoose} />
      ) : (
        <>
          <p className="field-help">{t('share.help')}</p>
          <PersonChoice onChoose={setCustomer} />
        </>
      )}
    </>
  );
}

function PersonChoice(props: { onChoose: (customer: CustomerFace) => void }) {
  const live = useCustomers();
  const [query, setQuery] = useState('');
  if (live.state !== 'ready') return <ListSkeleton rows={4} />;
  const { index } = live.value;
  const found = searchIndex({ index, query });
  const count = Math.min(MOST, found?.length ?? index.count);
  const faces = Array.from({ length: count }, (_, row) => faceAt(index, found ? (found[row] ?? 0) : row));
  return (
    <>
      <CustomerSearch query={query} onChange={setQuery} />
      <ul className="plain-list card">
        {faces.map((face) => (
          <li className="plain-row" key={face.id}>
            <button type="button" className="choice-row" onClick={() => props.onChoose(face)}>
              <strong>{face.name}</strong>
              <span className="number">{face.phone}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function PolicyChoice(props: { customer: CustomerFace; onChoose: (target: ShareTarget) => void }) {
  const t = useText();
  const { customer, onChoose } = props;
  const live = useInsuranceOf(customer.id);
  const records = live.state === 'ready' ? live.value : [];
  return (
    <section className="card stack">
      <Heading as="h2" size="4">
        {customer.name}
      </Heading>
      <p className="field-help">{t('share.choosePolicy')}</p>
      {records.map(({ id, license_plate, car_brand, car_model }) => (
        <Button key={id} size="3" variant="soft" onClick={() => onChoose({ customer, recordId: id })}>
          {[license_plate ?? t('home.noPlate'), car_brand, car_model].filter(Boolean).join(' · ')}
        </Button>
      ))}
      <Button size="3" variant="soft" onClick={() => onChoose({ customer, recordId: null })}>
        {t('share.newPolicy')}
      </Button>
    </section>
  );
}
