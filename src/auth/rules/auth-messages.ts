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
