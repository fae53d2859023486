import type { TextKey } from '../../i18n/message-texts.ts';
import type { AuthField, AuthMode } from '../rules/auth-forms.ts';

/** Keys of texts without placeholders. */
type Plain = Extract<TextKey, `auth.${string}` | `state.${string}`>;

/** Texts and fields of each mode of the sign-in page; the fields are in display order. */
export const authModes = {
  signIn: {
    title: 'auth.signIn',
    lead: 'auth.signInLead',
    submit: 'auth.signIn',
    busy: 'auth.signingIn',
    fields: ['email', 'password'],
  },
  signUp: {
    title: 'auth.signUpTitle',
    lead: 'auth.signUpLead',
    submit: 'auth.signUp',
    busy: 'auth.signingUp',
    fields: ['fullName', 'email', 'password'],
  },
  hospitalSignUp: {
    title: 'auth.hospitalSignUpTitle',
    lead: 'auth.hospitalSignUpLead',
    submit: 'auth.signUp',
    busy: 'auth.signingUp',
    fields: ['fullName', 'telephone', 'hospitalName', 'email', 'password'],
  },
  forgot: {
    title: 'auth.forgotTitle',
    lead: 'auth.forgotLead',
    submit: 'auth.sendReset',
    busy: 'state.sending',
    fields: ['email'],
  },
  setPassword: {
    title: 'auth.setPasswordTitle',
    lead: 'auth.passwordHelp',
    submit: 'auth.setPassword',
    busy: 'state.saving',
    fields: ['password'],
  },
} as const satisfies Record<
  AuthMode,
  { title: Plain; lead: Plain; submit: Plain; busy: Plain; fields: readonly AuthField[] }
>;

/** Texts and links in which the two sign-in pages differ (PEOPLE-8). */
export const authKinds = {
  general: {
    path: '/general-auth',
    signUp: 'signUp',
    signInTitle: 'auth.signIn',
    lead: 'auth.signInLead',
    invitation: 'auth.toGeneral',
  },
  hospital: {
    path: '/hospital-auth',
    signUp: 'hospitalSignUp',
    signInTitle: 'auth.hospitalSignInTitle',
    lead: 'auth.hospitalSignInLead',
    invitation: 'auth.toHospital',
  },
} as const satisfies Record<
  'general' | 'hospital',
  { path: string; signUp: AuthMode; signInTitle: Plain; lead: Plain; invitation: Plain }
>;

/** The two sign-in pages: for general users and for hospitals. */
export type AuthKind = keyof typeof authKinds;
