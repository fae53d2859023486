import { describe, expect, it } from 'vitest';
import { aCustomer } from '../../crm-fixtures.ts';
import { columnsOf, toCustomerColumns, toFormValues } from './customer-columns.ts';
import { emptyCustomerForm } from './customer-values.ts';

describe('form values and columns', () => {
  it('a row comes back unchanged from a form that was not touched', () => {
    const before = columnsOf(aCustomer({ work_location: { address: 'ตลาด', lat: 1, lng: 2 } }));
    expect(toCustomerColumns({ values: toFormValues(before), before })).toEqual(before);
  });

  it('empty becomes null', () => {
    expect(toCustomerColumns({ values: { ...emptyCustomerForm, name: 'ก', telephone: '02123456' } })).toEqual(
      {
        name: 'ก',
        nickname: null,
        telephone: '02123456',
        email: null,
        house_location: null,
        work_location: null,
        notes: null,
        custom_date: null,
        more_contacts: null,
      },
    );
  });

  it('a position alone is a place, half a position is none', () => {
    const values = { ...emptyCustomerForm, house_lat: 1.5, house_lng: 2.5 };
    expect(toCustomerColumns({ values }).house_location).toEqual({ address: '', lat: 1.5, lng: 2.5 });
    expect(toCustomerColumns({ values: { ...values, house_lng: null } }).house_location).toBeNull();
  });

  it('a new work address drops the coordinates of the old one', () => {
    const before = columnsOf(aCustomer({ work_location: { address: 'เก่า', lat: 1, lng: 2 } }));
    const values = { ...toFormValues(before), work_address: 'ใหม่' };
    expect(toCustomerColumns({ values, before }).work_location).toEqual({ address: 'ใหม่' });
  });
});
