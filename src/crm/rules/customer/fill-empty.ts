import type { CustomerFormValues } from './customer-values.ts';
import { joinMoreContacts } from './more-contacts.ts';
import type { ContactText } from './read-contact-text.ts';

/**
 * The changes by which a contact fills a form: empty fields get a value, further contacts and notes are
 * appended.
 */
export function fillEmpty(options: {
  values: CustomerFormValues;
  contact: ContactText;
}): Partial<CustomerFormValues> {
  const { values, contact } = options;
  const filled: Partial<CustomerFormValues> = {};
  for (const field of ['name', 'telephone', 'email'] as const) {
    if (values[field].trim() === '' && contact[field] !== '') filled[field] = contact[field];
  }
  // A phone or e-mail address that the form has already is not added as a further contact.
  const { telephone, email } = { ...values, ...filled };
  const more = joinMoreContacts({
    lines: [values.more_contacts, contact.telephone, contact.email, contact.more_contacts],
    known: [telephone, email],
  });
  if (more !== values.more_contacts) filled.more_contacts = more;
  if (contact.notes !== '') filled.notes = [values.notes, contact.notes].filter(Boolean).join('\n');
  return filled;
}
