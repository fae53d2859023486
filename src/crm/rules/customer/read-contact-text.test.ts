import { describe, expect, it } from 'vitest';
import { readContactText } from './read-contact-text.ts';

const whole = {
  name: 'สมชาย ใจดี',
  telephone: '081-234-5678',
  email: '',
  more_contacts: '',
  notes: 'LINE: somchai99',
};

describe('readContactText', () => {
  it.each([
    'สมชาย ใจดี 081-234-5678 line: somchai99',
    'สมชาย ใจดี\n0812345678\nไลน์ somchai99',
    'ชื่อ: สมชาย ใจดี\nเบอร์โทร: 081 234 5678\nLINE ID: somchai99',
    'โทร +66 81 234 5678, สมชาย ใจดี, ไอดีไลน์=somchai99',
    'Name: สมชาย ใจดี | Tel. ๐๘๑๒๓๔๕๖๗๘ | Line ID somchai99',
  ])('reads name, phone and LINE id of "%s"', (text) => expect(readContactText(text)).toEqual(whole));

  it('has the e-mail in its field and everything else in the notes', () => {
    expect(readContactText('อรทัย\n02 123 4567\norathai@example.com\nชอบโปรตรวจสุขภาพ\nว่างวันเสาร์')).toEqual({
      name: 'อรทัย',
      telephone: '02-123-4567',
      email: 'orathai@example.com',
      more_contacts: '',
      notes: 'ชอบโปรตรวจสุขภาพ\nว่างวันเสาร์',
    });
  });

  it('has further phones and e-mail addresses as other contacts', () => {
    const text = 'อรทัย ดีงาม\nโทร 081-234-5678, 02 123 4567\na@b.co c@d.co\n0812345678';
    expect(readContactText(text)).toEqual({
      name: 'อรทัย ดีงาม',
      telephone: '081-234-5678',
      email: 'a@b.co',
      more_contacts: '02-123-4567\nc@d.co',
      notes: '',
    });
  });

  it.each(['', 'สมชาย ใจดี', '081-234-5678', 'สมชาย 1234', 'line: somchai99', 'a@b.co'])(
    'leaves "%s" to the field',
    (text) => expect(readContactText(text)).toBeNull(),
  );
});
