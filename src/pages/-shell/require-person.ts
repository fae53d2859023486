import { redirect } from '@tanstack/react-router';
import { currentPerson } from '../../auth/data/current-person.ts';
import { currentMessages } from '../../i18n/language.ts';
import { translatorOf } from '../../i18n/translate.ts';
import { showToast } from '../../ui/notices/toasts.ts';

/** Why a hospital's people must sign in; null where the general sign-in opens and nothing is shown (spec 2 §6). */
export type SignInText =
  'guard.signInSubmit' | 'guard.signInEdit' | 'guard.signInPage' | 'event.guard.signIn' | null;

/** Sends people without a session to sign in, and brings them back (spec 1 §6, spec 2 §6, decision A5). */
export function requirePerson(text: SignInText) {
  return (options: { location: { href: string }; preload: boolean }): void => {
    // A link that is only hovered over asks for nothing yet.
    if (options.preload || currentPerson()) return;
    redirect({ ...askToSignIn({ text, next: options.location.href }), throw: true });
  };
}

/** Shows `text` as a toast, and answers where one signs in to come back to `next`. */
export function askToSignIn(options: { text: SignInText; next: string }) {
  const { text, next } = options;
  if (text !== null) {
    const t = translatorOf(currentMessages());
    // Of events the specification says it in one sentence (spec 2 §6).
    const words =
      text === 'event.guard.signIn' ? { title: t(text) } : { title: t('guard.signIn'), text: t(text) };
    showToast({ tone: 'destructive', ...words });
  }
  const to = text === null ? '/general-auth' : '/hospital-auth';
  return { to, search: { next }, replace: true } as const;
}
