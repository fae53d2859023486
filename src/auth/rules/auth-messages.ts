/** Keys of the problems that a value can have (PEOPLE-3, PEOPLE-9, PEOPLE-10); screens translate them. */
export const authMessages = [
  'email',
  'emailLong',
  'passwordShort',
  'passwordLong',
  'passwordRequired',
  'nameRequired',
  'nameLong',
  'telephoneRequired',
  'telephoneFormat',
  'hospitalRequired',
  'hospitalLong',
  'hospitalTaken',
  'text',
] as const;

export type AuthMessage = (typeof authMessages)[number];

/** Maps the text of a zod issue to its message key. Throws for a text that is no key. */
export function authMessage(key: string): AuthMessage {
  const found = authMessages.find((known) => known === key);
  if (!found) throw new Error(`An auth schema says "${key}", which is not in authMessages.`);
  return found;
}
