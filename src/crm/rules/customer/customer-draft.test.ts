import { expect, it } from 'vitest';
import { aCustomer } from '../../crm-fixtures.ts';
import { columnsOf } from './customer-columns.ts';
import { emptyCustomerForm } from './customer-values.ts';
import { parseCustomerDraft } from './customer-draft.ts';

it('reads what a form kept, valid or not, also after a way through JSON', () => {
  const stored = { values: { ...emptyCustomerForm, telephone: 'no phone' }, seen: columnsOf(aCustomer()) };
  expect(parseCustomerDraft(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
});

it('reads a draft of before a field was added', () => {
  const { more_contacts: _, ...values } = emptyCustomerForm;
  const { more_contacts: __, ...seen } = columnsOf(aCustomer());
  const read = parseCustomerDraft({ values, seen });
  expect(read).toEqual({ values: emptyCustomerForm, seen: columnsOf(aCustomer()) });
});

it('is null for anything else', () => {
  expect(parseCustomerDraft({ values: { name: 'x' }, seen: null })).toBeNull();
  expect(parseCustomerDraft('x')).toBeNull();
});
