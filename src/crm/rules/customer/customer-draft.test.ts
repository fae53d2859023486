import { expect, it } from 'vitest';
import { aCustomer } from '../../crm-fixtures.ts';
import { customerColumns } from './customer.ts';
import { columnsOf } from './customer-columns.ts';
import { emptyCustomerForm } from './customer-values.ts';
import { parseCustomerDraft } from './customer-draft.ts';

it('reads what a form stored, valid or not, also after a way through JSON', () => {
  const stored = { values: { ...emptyCustomerForm, telephone: 'no phone' }, seen: columnsOf(aCustomer()) };
  expect(parseCustomerDraft(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
});

it.each(Object.keys(emptyCustomerForm))('reads a draft of before the field %s was added', (field) => {
  const { [field]: _, ...values } = { ...emptyCustomerForm } as Record<string, unknown>;
  expect(parseCustomerDraft({ values, seen: null })).toEqual({ values: emptyCustomerForm, seen: null });
});

it.each(customerColumns)('reads a draft of before the column %s was added', (column) => {
  const whole = { ...columnsOf(aCustomer()), [column]: null };
  const { [column]: _, ...seen } = whole;
  expect(parseCustomerDraft({ values: emptyCustomerForm, seen })?.seen).toEqual(whole);
});

it('is null for anything else', () => {
  expect(parseCustomerDraft({ values: { name: 1 }, seen: null })).toBeNull();
  expect(parseCustomerDraft('x')).toBeNull();
});
