import { formatPhone } from '../../../lib/text/phone.ts';
import type { ContactText } from '../../rules/customer/read-contact-text.ts';

/** The part of the Contact Picker API that is used; only Chromium on Android has it. */
interface ContactsManager {
  select(
    properties: ('name' | 'tel' | 'email')[],
  ): Promise<{ name?: string[]; tel?: string[]; email?: string[] }[]>;
}

function contactsOf(navigator: Navigator): ContactsManager | undefined {
  return (navigator as Navigator & { contacts?: ContactsManager }).contacts;
}

/** True if the browser can open the phone's contact list. */
export function canPickContact(): boolean {
  return contactsOf(navigator) !== undefined;
}

/**
 * Opens the phone's contact list; call it in a user gesture. Null if no contact was chosen or the phone
 * refuses.
 */
export async function pickContact(): Promise<ContactText | null> {
  const chosen = await contactsOf(navigator)
    ?.select(['name', 'tel', 'email'])
    .catch(() => []);
  const contact = chosen?.[0];
  if (!contact) return null;
  const [telephone = '', ...others] = [...new Set((contact.tel ?? []).map(formatPhone))];
  return {
    name: contact.name?.[0] ?? '',
    telephone,
    email: contact.email?.[0] ?? '',
    more_contacts: [...others, ...(contact.email ?? []).slice(1)].join('\n'),
    notes: '',
  };
}
