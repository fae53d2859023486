import { afterEach, expect, it } from 'vitest';
import { aConsent } from '../../../consents/consent-fixtures.ts';
import { consentsEntity } from '../../../consents/data/consents-entity.ts';
import { aCustomer } from '../../crm-fixtures.ts';
import { customersEntity } from '../customer/customers-entity.ts';
import { agentPhone } from '../testing/agent-phone.ts';
import { exportList } from './export-list.ts';

let open: Awaited<ReturnType<typeof agentPhone>> | null = null;
afterEach(async () => {
  await open?.phone.kill();
});

it('CUSTOMER-21 the exported list says what each customer answered last, and nothing where nobody asked', async () => {
  open = await agentPhone();
  const { sync } = open;
  const store = sync.store();
  const [asked, never] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
  await store.write({ kind: 'create', entity: customersEntity, values: aCustomer({ id: asked, name: 'ก' }) });
  await store.write({ kind: 'create', entity: customersEntity, values: aCustomer({ id: never, name: 'ข' }) });
  const receipts = [
    { id: '00000000-0000-7000-8000-000000000011', answer: 'yes', created_at: '2026-11-20T09:00:00.000Z' },
    { id: '00000000-0000-7000-8000-000000000012', answer: 'no', created_at: '2026-11-21T09:00:00.000Z' },
    { id: '00000000-0000-7000-8000-000000000013', answer: 'yes', purpose: 'service' },
  ] as const;
  for (const columns of receipts) {
    await store.write({
      kind: 'create',
      entity: consentsEntity,
      values: aConsent({ customer_id: asked, ...columns }),
    });
  }
  const { text: csv } = await exportList();
  const lines = csv.trim().split('\r\n');
  // Each cell is quoted, so lines are split between the quotes.
  const [head = [], ...rows] = lines.map((line) => line.slice(line.indexOf('"') + 1, -1).split('","'));
  const ofConsent = (cells: readonly string[]) =>
    head.flatMap((name, at) => (name.startsWith('consent_') ? [[name, cells[at]]] : []));
  expect(rows.map(ofConsent)).toEqual([
    [
      ['consent_service', 'yes'],
      ['consent_marketing', 'no'],
      ['consent_hospital', ''],
      ['consent_health', ''],
    ],
    [
      ['consent_service', ''],
      ['consent_marketing', ''],
      ['consent_hospital', ''],
      ['consent_health', ''],
    ],
  ]);
  // Contacts name what was refused (CUSTOMER-21).
  const { text: contacts } = await exportList({ format: 'vcf' });
  expect(contacts.split('\r\n').filter((line) => line.startsWith('CATEGORIES'))).toEqual([
    'CATEGORIES:consent_marketing=no',
  ]);
});
