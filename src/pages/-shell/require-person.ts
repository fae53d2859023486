import { redirect } from '@tanstack/react-router';
import { currentPerson } from '../../auth/data/current-person.ts';
import { currentMessages } from '../../i18n/language.ts';
import { translatorOf } from '../../i18n/translate.ts';
import { showToast } from '../../ui/notices/toasts.ts';

/**
 * The text of the toast before the sign-in for hospitals; null leads to the general sign-in without a toast
 * (PEOPLE-13, PEOPLE-14).
 */
export type SignInText =
  'guard.signInSubmit' | 'guard.signInEdit' | 'guard.signInPage' | 'event.guard.signIn' | null;

/**
 * A guard for routes: it leads people without a session to sign-in, and back afterwards (PEOPLE-7, PEOPLE-13,
 * PEOPLE-14).
 */
export function requirePerson(text: SignInText) {
  return (options: { location: { href: string }; preload: boolean }): void => {
    // The router preloads a link that is hovered over; that must not ask for a sign-in.
    if (options.preload || currentPerson()) return;
    redirect({ ...askToSignIn({ text, next: options.location.href }), throw: true });
  };
}

/** Shows `text` as a toast, and returns the navigation to the sign-in page, which leads back to `next`. */
export function askToSignIn(options: { text: SignInText; next: string }) {
  const { text, next } = options;
  if (text !== null) {
    const t = translatorOf(currentMessages());
    // For events the toast is a single sentence (PEOPLE-13).
    const words =
      text === 'event.guard.signIn' ? { title: t(text) } : { title: t('guard.signIn'), text: t(text) };
    showToast({ tone: 'destructive', ...words });
  }
  const to = text === null ? '/general-auth' : '/hospital-auth';
  return { to, search: { next }, replace: true } as const;
}
