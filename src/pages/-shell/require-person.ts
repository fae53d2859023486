import { redirect } from '@tanstack/react-router';
import { currentPerson } from '../../auth/data/current-person.ts';

/** Leads people without a session to sign-in, and back afterwards (PEOPLE-7, PEOPLE-14). */
export function requirePerson(options: { location: { href: string } }): void {
  if (currentPerson()) return;
  redirect({ to: '/general-auth', search: { next: options.location.href }, replace: true, throw: true });
}
