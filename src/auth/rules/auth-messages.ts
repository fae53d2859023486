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

/** The key of a message about a field of the sign-in and sign-up forms. */
export type AuthMessage = (typeof authMessages)[number];
