/** What people do on the screens of the main jobs, in any engine. */
import { emailOf, demoPassword, type Role } from '../../screens/sign-in-screen.ts';
import type { TypedCustomer } from '../../screens/customers.ts';
import type { Screen } from './engine-screen.ts';

export async function signIn(screen: Screen, role: Role): Promise<void> {
  await screen.goto('/general-auth?mode=signin');
  await screen.label('Email').fill(emailOf(role));
  await screen.label('Password').fill(demoPassword);
  await screen.role('main').role('button', 'Sign In').click();
  await screen.atPath(/^(?!\/general-auth)/);
}

export async function openCustomers(screen: Screen): Promise<void> {
  await screen.goto('/crm');
  await screen.role('heading', 'My CRM').shows();
}

/** Waits until the app's service worker controls the page. */
export async function workerInCharge(screen: Screen): Promise<void> {
  await screen.run(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise<void>((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }),
    );
  }, null);
}

/** Waits until the app's files are stored, the worker controls the page, and all data is fetched. */
export async function readyWithoutSignal(screen: Screen): Promise<void> {
  await openCustomers(screen);
  await workerInCharge(screen);
  await syncStatus(screen, /^Synced/);
}

/** Waits until the sync status indicator has this accessible name. */
export async function syncStatus(screen: Screen, words: RegExp): Promise<void> {
  await screen
    .role('link', /Open sync and storage/)
    .until(`the name ${words}`, ({ name }) => words.test(name));
}

type Typed = Pick<TypedCustomer, 'name' | 'telephone' | 'notes'>;

export async function fillCustomer(screen: Screen, customer: Partial<Typed>): Promise<void> {
  const { name, telephone, notes } = customer;
  if (name) await screen.label(/^Name( \*)?$/).fill(name);
  if (telephone) await screen.label(/^Telephone( \*)?$/).fill(telephone);
  if (notes) await screen.label('Notes').fill(notes);
}

export async function addCustomer(screen: Screen, customer: Typed): Promise<void> {
  await screen.goto('/crm/add');
  await fillCustomer(screen, customer);
  await screen.role('button', 'Save Customer').click();
  // Wait for the app's own navigation: Firefox aborts a `goto` that starts before it is done.
  await screen.role('heading', 'My CRM').shows();
}

/** Searches the customer in the list and opens the record. */
export async function openCustomer(screen: Screen, name: string): Promise<void> {
  await openCustomers(screen);
  await screen.label('Search customers').fill(name);
  await screen.role('main').role('link', new RegExp(name)).click();
  await screen.role('heading', name).shows();
}

export async function editCustomer(screen: Screen, name: string, changes: Partial<Typed>): Promise<void> {
  await openCustomer(screen, name);
  await screen.role('link', 'Edit').click();
  await screen.role('button', 'Save Changes').shows();
  await fillCustomer(screen, changes);
  await screen.role('button', 'Save Changes').click();
  await screen.role('link', 'Edit').shows();
}

export async function openMenu(screen: Screen): Promise<void> {
  await screen.role('banner').role('button', 'Menu').click();
  await screen.role('dialog', 'Menu').shows();
}
