import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press, shown, type } from '../gallery/screen-state.ts';
import { fillStorage } from '../support/break-storage.ts';
import { expectToast } from '../support/expect-toast.ts';
import { openApp, type App, type OpenOptions } from '../support/open-app.tsx';
import { addPerson, hospital } from '../support/people.ts';
import type { TestServer } from '../support/test-server.ts';
import { modelHospital } from './model-hospital.ts';

const secret = 'ab'.repeat(32);
const link = `/hospital-auth/join#${secret}`;

function invite(server: TestServer, email: string): void {
  (server.tables['hospital_invitations'] ??= []).push({
    id: '00000000-0000-7000-8000-0000000000b9',
    hospital_id: hospital.id,
    email,
    role: 'staff',
    secret,
    accepted_at: null,
    created_at: '2026-11-20T00:00:00Z',
    expires_at: '2026-12-04T00:00:00Z',
  });
}

async function openLink(options: Partial<OpenOptions> & { invited?: string } = {}): Promise<App> {
  const { invited, ...rest } = options;
  return openApp({
    path: link,
    person: 'agent',
    ...rest,
    arrange: (server, person) => {
      modelHospital(server);
      invite(server, invited ?? person?.email ?? '');
      options.arrange?.(server, person);
    },
  });
}

describe('the link of an invitation', () => {
  test('lets the invited person join, and the menu shows the new role at once', async () => {
    const { server, person } = await openLink();
    await shown(new RegExp(`You are signed in as ${person?.email}`));
    // The address drops the secret, so that neither the history nor a shared address has it.
    expect(location.href).not.toContain(secret);
    await press(/^Join$/);
    await expectToast('Success', 'Welcome to the staff');
    await expect.poll(() => location.pathname).toBe('/hospital-dashboard/profile');
    await expect.element(page.getByRole('heading', { level: 2, name: hospital.name })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Send the invitation' })).not.toBeInTheDocument();
    expect(sessionStorage.getItem('sabai-invitation')).toBeNull();
    expect(server.sent.filter(({ path }) => path.includes(secret))).toEqual([]);
  });

  test('is no good for another address, and says so', async () => {
    await openLink({ invited: 'somebody@demo.test' });
    await press(/^Join$/);
    await expect.element(page.getByRole('alert')).toHaveTextContent('This invitation cannot be used');
    await expect.element(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(location.pathname).toBe('/hospital-auth/join');
  });

  test('outlives the sign-in of the invited person', async () => {
    let email = '';
    const { server } = await openApp({
      path: link,
      arrange: (made) => {
        modelHospital(made);
        const person = addPerson(made, 'agent');
        email = person.email;
        invite(made, email);
        made.accounts.set(email, {
          password: 'demo1234',
          session: () => ({ ...made.signUp(person), ...person }),
        });
      },
    });
    await shown(/Sign in, or create an account, with the address that was invited/);
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await expect.poll(() => location.pathname).toBe('/hospital-auth');
    await type(/^Email$/, email);
    await type(/^Password$/, 'demo1234');
    await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect.poll(() => location.pathname).toBe('/hospital-auth/join');
    await press(/^Join$/);
    await expectToast('Success', 'Welcome to the staff');
    expect(server.sent.filter(({ path }) => path.includes(secret))).toEqual([]);
  });

  test('opens the form of a new account, and comes back from it', async () => {
    await openApp({ path: link, arrange: (made) => modelHospital(made) });
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
    await expect.poll(() => location.pathname).toBe('/general-auth');
    await expect.element(page.getByLabelText('Full Name')).toBeVisible();
    expect(new URLSearchParams(location.search).get('next')).toBe('/hospital-auth/join');
  });

  test('leads to the hospital though the device has no room to keep what it said', async () => {
    await openLink({});
    await shown(/Join/);
    fillStorage('settings');
    await press(/^Join$/);
    await expectToast('Success', 'Welcome to the staff');
    await expect.poll(() => location.pathname).toBe('/hospital-dashboard/profile');
  });

  test('that was not whole asks for the link once more', async () => {
    await openLink({ path: '/hospital-auth/join#123' });
    await shown(/There is no invitation in this address/);
    await expect.element(page.getByRole('button', { name: 'Join' })).not.toBeInTheDocument();
  });

  test('is tried again after a server that did not answer', async () => {
    await openLink({ arrange: (server) => server.answer(/accept_invitation/, { status: 503 }, 1) });
    await press(/^Join$/);
    await expectToast('Error', 'The server did not answer. Try again.');
    await press(/^Join$/);
    await expectToast('Success', 'Welcome to the staff');
  });

  test('of a session that is over says that signing in again is needed', async () => {
    const { server, person } = await openLink();
    await expect.element(page.getByRole('button', { name: 'Join' })).toBeVisible();
    server.auth.endSessions(person?.userId ?? '');
    server.answer(/accept_invitation/, { status: 401, json: { code: 'PGRST301', message: 'JWT expired' } });
    await press(/^Join$/);
    await expectToast('Error', 'Please sign in again.');
  });
});
