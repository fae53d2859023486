import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press, shown } from '../gallery/screen-state.ts';
import { fillStorage, repairStorage } from '../support/break-storage.ts';
import { expectToast } from '../support/expect-toast.ts';
import { addPerson } from '../support/people.ts';
import { openApp, type App } from '../support/open-app.tsx';
import { addCustomer } from './add-customer-by-form.ts';

/** Opens the app as an agent with one unsent change, and presses Sign Out in the menu. */
async function signOutWithUnsent(): Promise<App> {
  const app = await openApp({
    path: '/faq',
    person: 'agent',
    arrange: (server) => server.answer(/sync_push/, 'no_network'),
    fill: addCustomer,
  });
  await pressSignOut();
  await expect.element(dialog()).toBeVisible();
  return app;
}

async function pressSignOut(): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Sign Out' }).click();
}

const dialog = () => page.getByRole('dialog', { name: 'Changes that have not been sent yet: 1' });
const expectSignedOut = async (app: App) => {
  await expectToast('Signed out', 'You have been signed out successfully');
  expect(app.sync.identity.current()).toBeNull();
  expect(location.pathname).toBe('/');
};

describe('signing out', () => {
  test('happens at once where everything is sent', async () => {
    const app = await openApp({ path: '/faq', person: 'agent' });
    await pressSignOut();
    await expectSignedOut(app);
  });

  test('W9 of a device without room says so, leaves the person signed in, and can be asked for again', async () => {
    const app = await openApp({ path: '/faq', person: 'agent' });
    fillStorage();
    await pressSignOut();
    await expectToast('Error', 'The storage of this device is full, so you are still signed in');
    expect(app.sync.identity.current()?.userId).toBe(app.person?.userId);
    repairStorage();
    await pressSignOut();
    await expectSignedOut(app);
  });

  test('asks what happens to unsent changes, and Cancel leaves all as it was', async () => {
    const app = await signOutWithUnsent();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(app.sync.identity.current()?.userId).toBe(app.person?.userId);
    expect(await app.sync.identity.unsentCount()).toBe(1);
  });

  test('sends first on demand, says where that failed, and leaves as soon as all is sent', async () => {
    const app = await signOutWithUnsent();
    const send = dialog().getByRole('button', { name: 'Send now, then sign out' });
    await send.click();
    await shown(/Not everything could be sent/);
    app.server.heal();
    await send.click();
    await expectSignedOut(app);
    expect(app.server.requests(/sync_push/).length).toBeGreaterThan(1);
  });

  test('keeps unsent changes on the device for the same person', async () => {
    const app = await signOutWithUnsent();
    await press(/^Keep on this device for me$/);
    await expectSignedOut(app);
    app.server.heal();
    const person = app.person;
    if (!person) throw new Error('No person.');
    await app.sync.identity.signIn({ ...app.server.signUp(person), ...person });
    expect(await app.sync.identity.unsentCount()).toBe(1);
  });

  test('exports unsent changes to a file', async () => {
    const app = await signOutWithUnsent();
    const saved: Blob[] = [];
    const { createObjectURL } = URL;
    URL.createObjectURL = (blob: Blob) => {
      saved.push(blob);
      return createObjectURL(blob);
    };
    try {
      await press(/^Export to a file$/);
      await expectToast('Success');
    } finally {
      URL.createObjectURL = createObjectURL;
    }
    expect(await saved[0]?.text()).toContain('สมชาย ใจดี');
    expect(app.sync.identity.current()).not.toBeNull();
  });

  test('I5 asks nothing of another person, who signs in meanwhile in another tab', async () => {
    const app = await signOutWithUnsent();
    const other = addPerson(app.server, 'agent');
    await app.sync.identity.signIn({ ...app.server.signUp(other), ...other });
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(app.sync.identity.current()?.userId).toBe(other.userId);
    await pressSignOut();
    await expectSignedOut(app);
    // The first person's change is on the device; the next test has no other people on it once they are signed in again.
    const { person } = app;
    if (!person) throw new Error('No person.');
    await app.sync.identity.signIn({ ...app.server.signUp(person), ...person });
  });

  test('discards unsent changes only after a second question', async () => {
    const app = await signOutWithUnsent();
    await press(/^Discard and sign out$/);
    const question = page.getByRole('alertdialog');
    await expect.element(question).toHaveTextContent('Discard unsent changes for good? (1)');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog()).toBeVisible();
    await press(/^Discard and sign out$/);
    await question.getByRole('button', { name: 'Discard and sign out' }).click();
    await expectSignedOut(app);
  });
});
