import { redirect } from '@tanstack/react-router';
import { currentPerson } from '../../auth/data/current-person.ts';
import { currentCatalogue } from '../../i18n/language.ts';
import { translatorOf } from '../../i18n/translate.ts';
import { showToast } from '../../ui/toasts.ts';

export type SignInText =
  'guard.signInSubmit' | 'guard.signInEdit' | 'guard.signInPage' | 'event.guard.signIn';

/** Leads people without a session to the hospitals' sign-in with a toast, and back afterwards (PEOPLE-7, PEOPLE-13). */
export function requirePublisher(text: SignInText) {
  return (options: { location: { href: string }; preload: boolean }): void => {
    // A link that is only hovered over asks for nothing yet.
    if (options.preload || currentPerson()) return;
    tellSignIn(text);
    redirect({
      to: '/hospital-auth',
      search: { next: options.location.href },
      replace: true,
      throw: true,
    });
  };
}

export function tellSignIn(text: SignInText): void {
  const t = translatorOf(currentCatalogue());
  // For events the toast is a single sentence (PEOPLE-13).
  const words =
    text === 'event.guard.signIn' ? { title: t(text) } : { title: t('guard.signIn'), text: t(text) };
  showToast({ tone: 'destructive', ...words });
}
