import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { catchDownload } from '../support/catch-download.ts';
import { expectToast } from '../support/expect-toast.ts';
import { openApp, type App } from '../support/open-app.tsx';
import { Refusal, type TestServer } from '../support/test-server.ts';

const main = page.getByRole('main');
const button = (name: string) => main.getByRole('button', { name, exact: true });
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/126.0 Mobile Safari/537.36';
const at = '2026-11-20T03:00:00Z';

afterEach(() => {
  vi.restoreAllMocks();
});

/** The account of an agent who is signed in here and on a telephone. */
async function open(arrange?: (server: TestServer) => void): Promise<App & { ended: unknown[] }> {
  const ended: unknown[] = [];
  let sessions = [
    { id: 'here', created_at: at, seen_at: at, user_agent: null, is_current: true },
    { id: 'phone', created_at: at, seen_at: at, user_agent: android, is_current: false },
  ];
  const app = await openApp({
    path: '/settings',
    person: 'agent',
    arrange: (server) => {
      server.functions['own_sessions'] = () => sessions;
      server.functions['end_sessions'] = ({ session }) => {
        ended.push(session);
        sessions = sessions.filter(
          ({ id, is_current }) => is_current || (session !== null && id !== session),
        );
        return 1;
      };
      server.functions['own_data'] = () => ({ customers: [{ name: 'สมชาย' }] });
      server.functions['delete_account'] = () => true;
      arrange?.(server);
    },
  });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  return { ...app, ended };
}

test('PEOPLE-15 the copy of all data is one file', async () => {
  await open();
  const saved = catchDownload();
  await button('Download my data').click();
  await expectToast('Success', 'The file with your data was saved');
  expect(saved.map(({ name }) => name)).toEqual(['sabai-my-data.json']);
  expect(JSON.parse((await (await saved[0]?.blob)?.text()) ?? '')).toEqual({
    customers: [{ name: 'สมชาย' }],
  });
});

test('PEOPLE-15 other sessions are named by browser and system, and end one by one or all at once', async () => {
  const { ended } = await open();
  await expect.element(main.getByText('This device', { exact: true })).toBeVisible();
  await button('Sign out Chrome · Android').click();
  await expectToast('Success', 'Signed out there');
  await expect.element(main.getByText('Chrome · Android')).not.toBeInTheDocument();
  await expect.element(button('Sign out everywhere else')).toBeDisabled();
  expect(ended).toEqual(['phone']);
});

test('PEOPLE-15 all other sessions end with one press', async () => {
  const { ended } = await open();
  await button('Sign out everywhere else').click();
  await expect.element(main.getByText('Chrome · Android')).not.toBeInTheDocument();
  expect(ended).toEqual([null]);
});

test('PEOPLE-15 the account is deleted after its address was typed and the question answered', async () => {
  const { server, person } = await open();
  const email = main.getByRole('textbox', { name: /to go on/ });
  await email.fill('somebody@demo.test');
  await button('Delete account').click();
  await expect.element(email).toHaveAccessibleDescription(/not the address of the account/);
  expect(server.requests(/delete_account/)).toEqual([]);
  await email.fill(` ${person?.email.toUpperCase()} `);
  await button('Delete account').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
  await expectToast('Success', 'Your account was deleted');
  await expect.poll(() => location.pathname).toBe('/');
  expect(server.requests(/delete_account/)).toHaveLength(1);
});

test('PEOPLE-15 the last owner of a hospital is told to pass it on first, and stays', async () => {
  const { person } = await open((server) => {
    server.functions['delete_account'] = () => {
      throw new Refusal({ code: 'SB020' });
    };
  });
  const email = main.getByRole('textbox', { name: /to go on/ });
  await email.fill(person?.email ?? '');
  await button('Delete account').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
  await expect.element(email).toHaveAccessibleDescription(/last owner of a hospital/);
  expect(location.pathname).toBe('/settings');
});

test('PEOPLE-15 without an answer of the server it says so and loses nothing', async () => {
  await open((server) => {
    server.answer(/own_data/, { status: 503 });
    server.answer(/own_sessions/, { status: 503 });
  });
  await button('Download my data').click();
  await expectToast('Error', 'The server did not answer. Please check the network and try again.');
});
