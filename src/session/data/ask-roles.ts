import { knownRoles, rolesOf, type Labelled } from './known-roles.ts';
import { readRoles } from './read-standing.ts';

let asked: { userId: string; answer: Promise<void> } | null = null;

/** As `useRoles`, for guards: waits until they are known as well as they can be. Asked once for each person. */
export async function askRoles(person: Labelled | null): Promise<readonly string[]> {
  if (person) await ask(person);
  return rolesOf({ person, known: knownRoles.get() });
}

function ask(person: Labelled): Promise<void> {
  if (person.role === null || person.role === 'general') return Promise.resolve();
  if (asked?.userId !== person.userId) {
    asked = { userId: person.userId, answer: readRoles().then(nothing, nothing) };
  }
  return asked.answer;
}

function nothing(): void {}
