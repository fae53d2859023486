import { escapeContentText, writeContentLines } from '../../../lib/text/content-lines.ts';
import { purposes, type LatestReceipts } from '../../../consents/rules/consent.ts';
import type { Customer } from '../customer/customer.ts';
import { readMoreContacts, type ContactKind } from '../customer/more-contacts.ts';

/**
 * Customers as vCards of version 3.0, which every phone reads. The main phone, e-mail and place come first
 * (CUSTOMER-25). Refused consents are among the categories, as the CSV writes them (CUSTOMER-21).
 */
export function writeVcards(options: {
  customers: readonly Customer[];
  receiptsOf: (customerId: string) => LatestReceipts;
}): string {
  return writeContentLines(
    options.customers.flatMap((customer) => linesOf(customer, options.receiptsOf(customer.id))),
  );
}

const further: Record<ContactKind, (text: string) => string> = {
  phone: (text) => `TEL;TYPE=VOICE:${escapeContentText(text)}`,
  email: (text) => `EMAIL;TYPE=INTERNET:${escapeContentText(text)}`,
  address: (text) => placeLine('OTHER', text),
};

/** Writes the whole address as the street, because its parts are not known. */
function placeLine(type: string, address: string): string {
  return `ADR;TYPE=${type}:;;${escapeContentText(address)};;;;`;
}

function linesOf(customer: Customer, receipts: LatestReceipts): string[] {
  const { name, nickname, telephone, email, notes, custom_date: birthday } = customer;
  const { house_location: house, work_location: work } = customer;
  const [given = '', ...family] = name.trim().split(/\s+/);
  const line = (head: string, text: string | null | undefined) =>
    text ? [`${head}:${escapeContentText(text)}`] : [];
  const place = (type: string, address: string | undefined) => (address ? [placeLine(type, address)] : []);
  const refused = purposes.filter((purpose) => receipts[purpose]?.answer === 'no');
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `UID:urn:uuid:${customer.id}`,
    ...line('FN', name),
    `N:${escapeContentText(family.join(' '))};${escapeContentText(given)};;;`,
    ...line('NICKNAME', nickname),
    ...line('TEL;TYPE=CELL,PREF', telephone),
    ...line('EMAIL;TYPE=INTERNET,PREF', email),
    ...place('HOME', house?.address),
    ...place('WORK', work?.address),
    ...readMoreContacts(customer.more_contacts).map(({ kind, text }) => further[kind](text)),
    ...line('BDAY', birthday),
    ...line('NOTE', notes),
    ...(refused.length > 0
      ? [`CATEGORIES:${refused.map((purpose) => `consent_${purpose}=no`).join(',')}`]
      : []),
    'END:VCARD',
  ];
}
