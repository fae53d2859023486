import { expect, it } from 'vitest';
import { aCustomer } from '../../crm-fixtures.ts';
import { mergeColumns } from './merge-columns.ts';

it('keeps the details of one, fills its gaps from the other, and loses no way to reach the person', () => {
  const survivor = aCustomer({ nickname: null, email: 'a@x.co', notes: 'แพ้กุ้ง', custom_date: null });
  const other = aCustomer({
    name: 'สมชาย จ.',
    nickname: 'ชาย',
    telephone: '0899999999',
    email: 'b@x.co',
    notes: 'โทรเย็น',
    custom_date: '1990-05-01',
    house_location: { address: 'บ้านเก่า\nลำพูน' },
    more_contacts: '02-123-4567\n081 234 5678',
  });
  expect(mergeColumns({ survivor, other })).toMatchObject({
    name: survivor.name,
    telephone: survivor.telephone,
    nickname: 'ชาย',
    email: 'a@x.co',
    custom_date: '1990-05-01',
    notes: 'แพ้กุ้ง\nสมชาย จ.\nโทรเย็น',
    more_contacts: '0899999999\nb@x.co\nบ้านเก่า ลำพูน\n02-123-4567',
  });
});

it('notes stay within the limit of the form', () => {
  const survivor = aCustomer({ notes: 'ก'.repeat(990) });
  const other = aCustomer({ notes: 'ข'.repeat(900) });
  expect(mergeColumns({ survivor, other }).notes).toBe('ก'.repeat(990));
});

it('two equal ones make the same again', () => {
  const { id: _, user_id: __, created_at: ___, deleted_at: ____, ...columns } = aCustomer({ notes: 'x' });
  const one = aCustomer({ notes: 'x' });
  expect(mergeColumns({ survivor: one, other: one })).toEqual(columns);
});
