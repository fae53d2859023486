import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { passTime } from '../support/clock.ts';
import { expectToast } from '../support/expect-toast.ts';
import { onAppearance } from '../support/on-screen.ts';
import { openApp, type App } from '../support/open-app.tsx';
import type { TestServer } from '../support/test-server.ts';

const main = page.getByRole('main');
const button = (name: string | RegExp) => main.getByRole('button', { name, exact: true });
const heading = main.getByRole('heading', { name: 'Confirm your mail address' });
const emailOf = (app: App) => app.person?.email ?? '';
const focusWindow = () => window.dispatchEvent(new Event('focus'));
const resent = (server: TestServer) => server.requests(/POST \/auth\/v1\/resend/);

/** The account of a person who has not confirmed the mail address. */
async function open(arrange?: (server: TestServer) => void): Promise<App> {
  const app = await start(arrange);
  await expect.element(heading).toBeVisible();
  return app;
}

function start(arrange?: (server: TestServer) => void): Promise<App> {
  return openApp({
    path: '/settings',
    person: 'agent',
    arrange: (server, person) => {
      server.functions['own_sessions'] = () => [];
      server.unconfirmed.add(person?.email ?? '');
      arrange?.(server);
    },
  });
}

test('PEOPLE-18 the account says that the address is not confirmed, and what waits for it', async () => {
  const app = await open();
  await expect.element(main.getByText(`Open the link in the mail to ${emailOf(app)}.`)).toBeVisible();
  await expect.element(main.getByText('you get no place at an event')).toBeVisible();
  await expect.element(main.getByText('no other agent can hand customers over to you')).toBeVisible();
  await expect.element(main.getByText(/your hospital is not set up/)).not.toBeInTheDocument();
});

test('PEOPLE-18 who signed up with a hospital sees that it waits too', async () => {
  await open((server) => {
    server.answer(/GET \/auth\/v1\/user/, {
      status: 200,
      json: { id: 'a', email: 'founder@demo.test', user_metadata: { user_type: 'hospital' } },
    });
  });
  await expect.element(main.getByText(/your hospital is not set up/)).toBeVisible();
});

test('PEOPLE-18 a confirmed address is not spoken of', async () => {
  const { server } = await openApp({ path: '/settings', person: 'agent' });
  await expect.poll(() => server.requests(/GET \/auth\/v1\/user/)).toHaveLength(1);
  await expect.element(button('Download my data')).toBeVisible();
  await expect.element(heading).not.toBeInTheDocument();
});

test('PEOPLE-18 the mail is sent again, and then only after a minute, which is shown', async () => {
  const app = await open();
  await button('Send again').click();
  await expect.element(main.getByRole('status')).toHaveTextContent(`Sent again to ${emailOf(app)}.`);
  await expect.element(button(/^Send again in (1:00|0:[345]\d)$/)).toBeDisabled();
  expect(resent(app.server)).toMatchObject([
    {
      body: { type: 'signup', email: emailOf(app) },
      path: expect.stringContaining('general-auth') as string,
    },
  ]);
  // The pause before the next mail outlives the screen.
  await app.go('/saved');
  await app.go('/settings');
  await expect.element(button(/^Send again in 0:[1-5]\d$/)).toBeDisabled();
  await passTime(60_000);
  await expect.element(button('Send again')).toBeEnabled();
});

test('PEOPLE-18 a server that sends no more says so beside the button, and its pause is shown', async () => {
  const { server } = await open((made) => {
    const json = {
      code: 429,
      error_code: 'over_request_rate_limit',
      msg: 'Too many attempts. Try again later.',
    };
    made.answer(/resend/, { status: 429, json, headers: { 'retry-after': '759' } });
  });
  await button('Send again').click();
  await expect.element(main.getByRole('alert')).toHaveTextContent('Too many attempts. Try again later.');
  await expect.element(button(/^Send again in 12:[0-3]\d$/)).toBeDisabled();
  expect(resent(server)).toHaveLength(1);
});

test('PEOPLE-18 where the server does not answer, it can be tried again at once', async () => {
  const { server } = await open();
  server.answer(/resend/, { status: 502 }, 1);
  await button('Send again').click();
  await expect.element(main.getByRole('alert')).toHaveTextContent('The server did not answer.');
  await button('Send again').click();
  await expect.element(main.getByRole('status')).toBeVisible();
});

test('PEOPLE-18 a confirmation in another tab counts when this one is looked at again', async () => {
  const app = await open();
  app.server.unconfirmed.clear();
  (app.server.tables['user_roles'] ??= []).push({ user_id: app.person?.userId, role: 'hospital' });
  focusWindow();
  await expectToast('Success', 'Your mail address is confirmed');
  await expect.element(heading).not.toBeInTheDocument();
  // The confirmation makes the hospital, and the app has the person's new role at once.
  await expect.poll(() => app.sync.identity.current()?.role).toBe('hospital');
});

test('PEOPLE-18 a confirmation counts at the first moment that the screen asks for it', async () => {
  await start((server) => {
    onAppearance(heading, () => {
      server.unconfirmed.clear();
      focusWindow();
    });
  });
  await expectToast('Success', 'Your mail address is confirmed');
});

test('PEOPLE-18 without a network the last known state is shown, and sending again waits for one', async () => {
  const app = await open();
  app.server.goOffline();
  await app.go('/saved');
  await app.go('/settings');
  await expect.element(heading).toBeVisible();
  await expect.element(button('Send again needs a network')).toBeDisabled();
  app.server.unconfirmed.clear();
  app.server.goOnline();
  await expectToast('Success', 'Your mail address is confirmed');
  await expect.element(heading).not.toBeInTheDocument();
});

test('PEOPLE-18 a sign-in that needs the confirmation offers the mail again', async () => {
  const { server } = await openApp({
    path: '/general-auth',
    arrange: (made) => {
      made.confirmsMail = true;
      made.unconfirmed.add('new@demo.test');
      made.accounts.set('new@demo.test', {
        password: 'demo1234',
        session: () => {
          throw new Error('Nobody signs in.');
        },
      });
    },
  });
  await page.getByLabelText('Email', { exact: true }).fill('new@demo.test');
  await page.getByLabelText('Password', { exact: true }).fill('demo1234');
  await main.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect.element(main.getByText(/Check your inbox for a mail to confirm the address/)).toBeVisible();
  await button('Send again').click();
  await expect.element(main.getByRole('status')).toHaveTextContent('Sent again to new@demo.test.');
  expect(resent(server)).toMatchObject([{ body: { type: 'signup', email: 'new@demo.test' } }]);
});
