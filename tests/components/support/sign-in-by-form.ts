import { page } from 'vitest/browser';
import { addPerson, type PersonName, type TestPerson } from './people.ts';
import type { TestServer } from './test-server.ts';

const password = 'a-good-password';

/** Adds a person who can sign in by the form; nobody is signed in yet. */
export function addAccount(server: TestServer, name: PersonName): TestPerson {
  const person = addPerson(server, name);
  server.accounts.set(person.email, { password, session: () => server.signUp(person) });
  return person;
}

/** Fills the form of the sign-in page, which is open or about to be, and sends it. */
export async function signInByForm({ email }: TestPerson): Promise<void> {
  await page.getByLabelText('Email').fill(email);
  await page.getByLabelText('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
}
