import type { CustomerFormValues } from './customer-values.ts';
import { joinMoreContacts } from './more-contacts.ts';
import type { ContactText } from './read-contact-text.ts';

/** The fields of a form that a contact fills: the empty ones, and the notes, which grow. */
export function fillEmpty(options: {
  values: CustomerFormValues;
  contact: ContactText;
}): Partial<CustomerFormValues> {
  const { values, contact } = options;
  const filled: Partial<CustomerFormValues> = {};
  for (const field of ['name', 'telephone', 'email'] as const) {
    if (values[field].trim() === '' && contact[field] !== '') filled[field] = contact[field];
  }
  // What the form has already is not said twice.
  const { telephone, email } = { ...values, ...filled };
  const more = joinMoreContacts({
    lines: [values.more_contacts, contact.telephone, contact.email, contact.more_contacts],
    known: [telephone, email],
  });
  if (more !== values.more_contacts) filled.more_contacts = more;
  if (contact.notes !== '') filled.notes = [values.notes, contact.notes].filter(Boolean).join('\n');
  return filled;
}
