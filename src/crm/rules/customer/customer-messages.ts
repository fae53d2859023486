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

/** The key of a message about a field of the customer form. */
export type CustomerMessage = (typeof customerMessages)[number];
