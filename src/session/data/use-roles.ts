import { useEffect, useSyncExternalStore } from 'react';
import type { Role } from '../rules/highest-role.ts';
import { knownRoles, type KnownRoles } from './known-roles.ts';

/** Whom the label is about. */
interface Labelled {
  userId: string;
  role: Role | null;
}

const none: readonly string[] = [];
let asked: { userId: string; answer: Promise<void> } | null = null;

/**
 * All roles of a person (decision A4): their label at once, the others when they are known. Asked once for each person;
 * general users have one role, so nothing is asked for them.
 */
export function useRoles(person: Labelled | null): readonly string[] {
  const known = useSyncExternalStore(knownRoles.subscribe, knownRoles.get, knownRoles.get);
  const userId = person?.userId;
  const role = person?.role ?? null;
  useEffect(() => {
    if (userId !== undefined) void ask({ userId, role });
  }, [userId, role]);
  return rolesOf({ person, known });
}

/** As {@link useRoles}, for guards: waits until they are known as well as they can be. */
export async function askRoles(person: Labelled | null): Promise<readonly string[]> {
  if (person) await ask(person);
  return rolesOf({ person, known: knownRoles.get() });
}

function rolesOf({
  person,
  known,
}: {
  person: Labelled | null;
  known: KnownRoles | null;
}): readonly string[] {
  if (!person) return none;
  if (known?.userId === person.userId) return known.roles;
  return person.role === null ? none : labels[person.role];
}

/** The same arrays each time, so that a screen sees no change where there is none. */
const labels: Record<Role, readonly string[]> = {
  super_admin: ['super_admin'],
  hospital: ['hospital'],
  general: ['general'],
};

function ask(person: Labelled): Promise<void> {
  if (person.role === null || person.role === 'general') return Promise.resolve();
  if (asked?.userId !== person.userId) {
    // Sync and the schema library are no part of a first page.
    const answer = import('./read-standing.ts').then(({ readRoles }) => readRoles());
    asked = { userId: person.userId, answer: answer.catch(() => undefined) };
  }
  return asked.answer;
}
