/** Each message of a broken rule (PEOPLE-3, PEOPLE-9) has a stable key. */
export const authMessages = {
  email: 'Invalid email address',
  emailLong: 'Email too long',
  passwordShort: 'Password must be at least 6 characters',
  passwordLong: 'Password too long',
  passwordRequired: 'Password is required',
  nameRequired: 'Full name is required',
  nameLong: 'Name too long',
  telephoneRequired: 'Telephone is required',
  telephoneFormat: 'Invalid phone format',
  hospitalRequired: 'Hospital name is required',
  hospitalLong: 'Hospital name too long',
  hospitalTaken: 'This hospital is already registered. Ask its owner to invite you.',
  text: 'Contains characters that cannot be saved',
} as const;

export type AuthMessage = keyof typeof authMessages;

const keyOfMessage = new Map(Object.entries(authMessages).map(([key, say]) => [say, key as AuthMessage]));

/** The key of a schema's message. */
export function authMessageKey(message: string): AuthMessage {
  const key = keyOfMessage.get(message as (typeof authMessages)[AuthMessage]);
  if (!key) throw new Error(`An auth schema says "${message}", which is not in authMessages.`);
  return key;
}
