/** The problems that a customer's value can have (CUSTOMER-2); screens show the text of each key. */
export const customerMessages = [
  'nameRequired',
  'nameLength',
  'nicknameLength',
  'phoneFormat',
  'phoneShort',
  'phoneLong',
  'email',
  'emailLength',
  'addressLength',
  'latitude',
  'longitude',
  'notesLength',
  'moreContactsLength',
  'date',
  'birthdayFuture',
  'text',
] as const;

export type CustomerMessage = (typeof customerMessages)[number];

/** Maps the text of a zod issue to its message key. Throws for a text that is no key. */
export function customerMessage(key: string): CustomerMessage {
  const found = customerMessages.find((known) => known === key);
  if (!found) throw new Error(`The customer schema says "${key}", which is not in customerMessages.`);
  return found;
}
