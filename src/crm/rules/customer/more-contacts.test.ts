import { describe, expect, it } from 'vitest';
import { joinMoreContacts, makeMainPhone, readMoreContacts } from './more-contacts.ts';

describe('CUSTOMER-25 further contacts', () => {
  it('are lines of phones, e-mail addresses and places', () => {
    expect(
      readMoreContacts('02-123-4567\n\n  a@b.co \r\n99 ถนนสุขุมวิท กรุงเทพมหานคร 10110\n๐๘๑ ๒๓๔ ๕๖๗๘\n10110'),
    ).toEqual([
      { kind: 'phone', text: '02-123-4567' },
      { kind: 'email', text: 'a@b.co' },
      { kind: 'address', text: '99 ถนนสุขุมวิท กรุงเทพมหานคร 10110' },
      { kind: 'phone', text: '๐๘๑ ๒๓๔ ๕๖๗๘' },
      { kind: 'address', text: '10110' },
    ]);
    // Rows from before the column have no value.
    expect([...readMoreContacts(null), ...readMoreContacts(undefined)]).toEqual([]);
  });

  it('are joined once each, however they are written, without the main ones', () => {
    const lines = ['+66 2 123 4567', null, 'A@b.co\n02-123-4567', 'a@B.co', '089-999-9999'];
    expect(joinMoreContacts({ lines, known: ['0899999999', null] })).toBe('+66 2 123 4567\nA@b.co');
  });

  it('swap a phone with the main one', () => {
    const swapped = makeMainPhone({
      telephone: '081-234-5678',
      moreContacts: 'a@b.co\n02-123-4567',
      phone: '02-123-4567',
    });
    expect(swapped).toEqual({ telephone: '02-123-4567', more_contacts: 'a@b.co\n081-234-5678' });
    const first = makeMainPhone({ telephone: ' ', moreContacts: '02-123-4567', phone: '02-123-4567' });
    expect(first).toEqual({ telephone: '02-123-4567', more_contacts: '' });
  });
});
