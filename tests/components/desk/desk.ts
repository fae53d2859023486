/** Locators and actions of the hospital's desk, by the labels that its staff see. */
import { afterEach, beforeEach, expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { withClockStopped } from '../support/clock.ts';
import { openApp, type App, type OpenOptions } from '../support/open-app.tsx';
import type { TestPerson } from '../support/people.ts';
import { shownCode } from '../support/reception.ts';
import type { TestServer } from '../support/test-server.ts';

/** The tests of this file run on a tablet in landscape. */
export function onTablet(): void {
  beforeEach(() => page.viewport(1024, 768));
  afterEach(() => page.viewport(390, 844));
}

/** An app whose person works for the hospital. */
export interface DeskApp extends App {
  person: TestPerson;
}

/** Opens the desk with the hospital's owner signed in, unless `options` name another path or person. */
export async function openDesk(options: Partial<OpenOptions> = {}): Promise<DeskApp> {
  const app = await openApp({ path: '/hospital-dashboard', person: 'owner', ...options });
  if (!app.person) throw new Error('The desk is of a person.');
  return { ...app, person: app.person };
}

/** `arrange` makes the bookings when the app sets up the server; `codes` has their codes afterwards. */
export function arrangeCodes(make: (server: TestServer) => string[]) {
  const codes: string[] = [];
  return { codes, arrange: (server: TestServer) => void codes.push(...make(server)) };
}

export const result = page.getByRole('region', { name: 'Result' });
export const codeField = page.getByRole('textbox', { name: 'Booking code' });
export const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
export const panel = (name: string) => page.getByRole('tabpanel', { name: new RegExp(`^${name}`) });

/**
 * Presses a button with the app's clock stopped, so that timers of the press start only
 * after the press is over.
 */
async function press(button: Locator): Promise<void> {
  await expect.element(button).toBeEnabled();
  await withClockStopped(() => button.click());
}

/**
 * Types a code and presses Check, without waiting for a result. A result that covers the
 * field is closed first.
 */
export async function typeCode(code: string): Promise<void> {
  const answer = document.querySelector('.check-answer');
  const next = page.getByRole('button', { name: 'Next code' });
  if (answer && getComputedStyle(answer).position === 'fixed' && next.query()) await next.click();
  await codeField.fill(code);
  await press(page.getByRole('button', { name: 'Check', exact: true }));
}

export async function expectResult(title: string | RegExp): Promise<void> {
  await expect.element(result.getByRole('heading', { name: title, exact: true })).toBeVisible();
}

/** Checks a code and waits for its result. */
export async function checkCode(code: string, title: string | RegExp): Promise<void> {
  await typeCode(code);
  await expect.element(result).toHaveTextContent(shownCode(code));
  await expectResult(title);
}

export async function markAsUsed(): Promise<void> {
  await press(result.getByRole('button', { name: 'Mark as used' }));
}

/** Resolves when the device has everything that the server has, and the server everything of the device. */
export async function syncNow(app: App): Promise<void> {
  // The first request may join a cycle that has read the outbox already.
  await app.sync.requestSync('manual');
  await app.sync.requestSync('manual');
}
