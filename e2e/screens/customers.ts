/** The agent's customer screens, as people find their way: by roles and labels. */
import { expect, type Page } from '@playwright/test';
import type { Device } from '../support/device.ts';
import { workerInCharge } from './service-worker.ts';
import type { Role } from './sign-in-screen.ts';

export interface TypedCustomer {
  name: string;
  telephone: string;
  nickname?: string;
  email?: string;
  house?: string;
  work?: string;
  /** Typed as in a date field; the year may be Buddhist. */
  birthday?: string;
  notes?: string;
}

export async function openCustomers(page: Page): Promise<void> {
  await page.goto('/crm');
  await expect(page.getByRole('heading', { level: 1, name: 'My CRM' })).toBeVisible();
}

/**
 * Waits after a sign-in until the app's files are stored,
 * the worker controls the page, and all data is fetched.
 */
export async function readyWithoutSignal(page: Page): Promise<void> {
  await openCustomers(page);
  await workerInCharge(page);
  await expectMark(page, /^Synced/);
}

/**
 * Signs the agent in on the phone and on a second device, which
 * is returned. Both have the customer and can go offline.
 */
export async function shareCustomer(options: {
  phone: Device;
  secondDevice: () => Promise<Device>;
  login: (page: Page, role: Role) => Promise<void>;
  customer: TypedCustomer;
}): Promise<Device> {
  const { phone, secondDevice, login, customer } = options;
  await login(phone.page, 'agent');
  await addCustomer(phone.page, customer);
  await readyWithoutSignal(phone.page);
  const second = await secondDevice();
  await login(second.page, 'agent');
  await readyWithoutSignal(second.page);
  return second;
}

export async function fillCustomer(page: Page, customer: Partial<TypedCustomer>): Promise<void> {
  const fields: [keyof TypedCustomer, string][] = [
    ['name', 'Name'],
    ['nickname', 'Nickname'],
    ['telephone', 'Telephone'],
    ['email', 'Email'],
    ['house', 'House Location'],
    ['work', 'Work Location'],
    ['birthday', 'Birthday'],
    ['notes', 'Notes'],
  ];
  for (const [key, label] of fields) {
    const value = customer[key];
    if (value === undefined) continue;
    const field = page.getByLabel(new RegExp(`^${label}( \\*)?$`));
    await field.fill(value);
    await field.blur();
  }
}

export async function addCustomer(page: Page, customer: TypedCustomer): Promise<void> {
  await page.goto('/crm/add');
  await fillCustomer(page, customer);
  await page.getByRole('button', { name: 'Save Customer' }).click();
  await expect(page).toHaveURL(/\/crm$/);
}

/** Searches the customer in the list and opens the record. */
export async function openCustomer(page: Page, name: string): Promise<void> {
  await openCustomers(page);
  await page.getByLabel('Search customers').fill(name);
  await page.getByRole('main').getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

/** Opens the record's form, changes fields and saves. */
export async function editCustomer(page: Page, name: string, changes: Partial<TypedCustomer>): Promise<void> {
  await openCustomer(page, name);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
  await fillCustomer(page, changes);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(/\/crm\/customer\//);
}

/** Deletes a record and confirms it; returns when the list and the success toast are shown. */
export async function deleteCustomer(page: Page, name: string): Promise<void> {
  await openCustomer(page, name);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this customer?');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page).toHaveURL(/\/crm$/);
  await expect(page.getByText('Customer deleted successfully')).toBeVisible();
}

/** Starts a sync by hand, because the pause after a failed attempt may be minutes long (rule E5). */
export async function syncNow(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Open sync and storage/ }).click();
  await page.getByRole('button', { name: 'Sync now' }).click();
}

/** Expects the sync status indicator to have this name, on any screen. */
export async function expectMark(page: Page, words: RegExp): Promise<void> {
  await expect(page.getByRole('link', { name: /Open sync and storage/ })).toHaveAccessibleName(words);
}
