/** Each message of a broken rule (CUSTOMER-2) has a stable key; screens show the text for it in their language. */
export const customerMessages = {
  nameRequired: 'Name is required',
  nameLength: 'Name must be less than 100 characters',
  nicknameLength: 'Nickname must be less than 50 characters',
  phoneFormat: 'Invalid phone format',
  phoneShort: 'Phone must be at least 8 characters',
  phoneLong: 'Phone must be less than 20 characters',
  email: 'Invalid email address',
  emailLength: 'Email must be less than 255 characters',
  addressLength: 'Address must be less than 500 characters',
  latitude: 'Invalid latitude',
  longitude: 'Invalid longitude',
  notesLength: 'Notes must be less than 1000 characters',
  date: 'Invalid date format',
  text: 'Contains characters that cannot be saved',
} as const;

export type CustomerMessage = keyof typeof customerMessages;

const keyOfMessage = new Map(
  Object.entries(customerMessages).map(([key, message]) => [message, key as CustomerMessage]),
);

/** The key of a schema's message. */
export function messageKey(message: string): CustomerMessage {
  const key = keyOfMessage.get(message as (typeof customerMessages)[CustomerMessage]);
  if (!key) throw new Error(`The customer schema says "${message}", which is not in customerMessages.`);
  return key;
}
