/** What can be wrong with a value (spec 1 §5 and decision A1); screens show the catalogue's text for it. */
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

/** The message that a schema gives an issue. */
export function authMessage(key: string): AuthMessage {
  const found = authMessages.find((known) => known === key);
  if (!found) throw new Error(`An auth schema says "${key}", which is not in authMessages.`);
  return found;
}
