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

test('PEOPLE-15 the last owner of a hospital is asked to pass it on first, and stays', async () => {
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

test('PEOPLE-16 customers are offered by address, and handed over after the other agent accepted and the person confirmed', async () => {
  const steps: string[] = [];
  let left = 45;
  const { server } = await open((given) => {
    let offered: { id: string; email: string; accepted_at: string | null; name: string | null } | null = null;
    given.functions['handover_state'] = () => ({ offered, customers: left, received: [] });
    given.functions['offer_customers'] = ({ email }) => {
      const isOwn = String(email).startsWith('agent');
      steps.push(`offer ${String(email)}`);
      // The other agent accepts before the page asks again.
      if (!isOwn) offered = { id: 'h', email: String(email), accepted_at: at, name: 'สมศรี' };
      return !isOwn;
    };
    given.functions['hand_over_customers'] = ({ handover }) => {
      const moved = Math.min(20, left);
      left -= moved;
      steps.push(`move ${String(handover)} ${left}`);
      if (left === 0) offered = null;
      return { moved, left };
    };
  });
  const email = main.getByRole('textbox', { name: 'E-mail address of the other agent' });
  await button('Offer 45 customers').click();
  await expect.element(email).toHaveAccessibleDescription(/Not an e-mail address/);
  await email.fill('agent1@demo.test');
  await button('Offer 45 customers').click();
  await expect.element(email).toHaveAccessibleDescription(/your own address/);
  await email.fill(' b@demo.test ');
  await button('Offer 45 customers').click();
  await expect.element(main.getByText(/สมศรี \(b@demo.test\) accepted/)).toBeVisible();
  await button('Hand over 45 customers').click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog).toHaveTextContent(/cannot be taken back/);
  await dialog.getByRole('button', { name: 'Hand over 45 customers' }).click();
  await expectToast('Success', 'The customers were handed over');
  expect(steps).toEqual(['offer agent1@demo.test', 'offer b@demo.test', 'move h 25', 'move h 5', 'move h 0']);
  expect(server.requests(/hand_over_customers/)).toHaveLength(3);
  await expect.element(main.getByText('You have no customers to hand over.')).toBeVisible();
});

test('PEOPLE-16 nothing moves while this device has unsent changes, and a lost call goes on where it stopped', async () => {
  let left = 3;
  const app = await open((given) => {
    const offered = { id: 'h', email: 'b@demo.test', accepted_at: at, name: null };
    given.functions['handover_state'] = () => ({ offered, customers: left, received: [] });
    given.functions['hand_over_customers'] = () => {
      left -= 1;
      return { moved: 1, left };
    };
    given.answer(/hand_over_customers/, { status: 503 }, 1);
  });
  const confirm = async () => {
    await button(`Hand over ${left} customers`).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Hand over/ })
      .click();
  };
  await expect.element(button('Hand over 3 customers')).toBeVisible();
  app.server.goOffline();
  await app.sync
    .store()
    .calls.queue({ name: 'report_files', subject: 'x', values: { kind: 'customers' }, note: {} });
  await confirm();
  await expectToast('Error', 'This device has changes that were not sent yet. Sync first.');
  expect(left).toBe(3);
  app.server.goOnline();
  await app.sync.requestSync('manual');
  await confirm();
  await expectToast(
    'Error',
    'Not all customers were handed over. Please try again: it goes on where it stopped.',
  );
  await confirm();
  await expectToast('Success', 'The customers were handed over');
  expect(left).toBe(0);
});

test('I7 a device whose clock is ahead by a month reads what a server of the right time answers', async () => {
  await open((given) => {
    given.clockAheadMs = -31 * 86_400_000;
    const received = [{ id: 'h', name: 'สมศรี', email: 'b@demo.test', customers: 12, accepted_at: null }];
    given.functions['handover_state'] = () => ({ offered: null, customers: 0, received });
  });
  await expect.element(main.getByText('สมศรี (b@demo.test) offers you 12 customers.')).toBeVisible();
});

test('PEOPLE-16 an offer of another agent is accepted or declined', async () => {
  const answered: unknown[] = [];
  let received = [
    { id: 'h', name: 'สมศรี', email: 'b@demo.test', customers: 12, accepted_at: null as string | null },
  ];
  await open((given) => {
    given.functions['handover_state'] = () => ({ offered: null, customers: 0, received });
    given.functions['answer_handover'] = (values) => {
      answered.push(values);
      received = values['accept'] ? received.map((one) => ({ ...one, accepted_at: at })) : [];
      return true;
    };
  });
  await expect.element(main.getByText('สมศรี (b@demo.test) offers you 12 customers.')).toBeVisible();
  await button('Accept').click();
  await expect.element(main.getByText(/You accepted 12 customers of สมศรี/)).toBeVisible();
  await button('Decline').click();
  await expect.element(main.getByText('You have no customers to hand over.')).toBeVisible();
  expect(answered).toEqual([
    { handover: 'h', accept: true },
    { handover: 'h', accept: false },
  ]);
});
