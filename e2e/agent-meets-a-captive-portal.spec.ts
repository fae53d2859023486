import { expect, test } from './journey-fixtures.ts';
import { addCustomer, expectMark, openCustomers, readyWithoutSignal, syncNow } from './screens/customers.ts';
import { storedCustomers } from './screens/database.ts';
import { demoPassword, emailOf } from './screens/sign-in-screen.ts';
import type { Device } from './support/device.ts';
import { thaiPerson } from './support/thai-people.ts';

const tokenCall = /grant_type=refresh_token/;
const backendCall = /^\/(auth\/v1|rest)\//;
/**
 * Token lifetime so short that the app refreshes the token before each
 * call. A token only ends when the journey advances the server's clock.
 */
const TOKEN_SECONDS = 20;
const portal = '<!doctype html><title>Wi-Fi</title><h1>Sign in to the Wi-Fi</h1>';

/** Adds a customer without a network, and closes the app. */
async function closeWithUnsent({ page, context, offline }: Device): Promise<void> {
  await readyWithoutSignal(page);
  await offline();
  await addCustomer(page, thaiPerson(1));
  await expectMark(page, /^Offline · 1 waiting/);
  const elsewhere = await context.newPage();
  await elsewhere.goto('about:blank');
  await page.close();
}

test.describe('with access tokens that end', () => {
  test.use({ accessTokenSeconds: TOKEN_SECONDS });

  test.beforeEach(({ complaints }) => {
    // A call with the previous token may be under way when
    // the server's clock ends it; the app repeats that call.
    complaints.expect(/status of 401 .*\/rpc\/sync_/);
  });

  for (const status of [200, 403, 511]) {
    test(`a portal answers everything with a page of status ${status}: nobody is signed out, all arrives later`, async ({
      phone,
      server,
      gate,
      complaints,
      login,
    }) => {
      complaints.expect(/status of (403|511)/);
      const { page } = phone;
      await login(page, 'agent');
      await readyWithoutSignal(page);
      await server.advance(TOKEN_SECONDS * 1_000 + 1_000);
      const answer = { status, headers: { 'content-type': 'text/html' }, body: portal };
      gate.answerWith({ path: backendCall, times: 1_000, answer });
      await addCustomer(page, thaiPerson(1));
      await expectMark(page, /^Offline · 1 waiting/);
      gate.clear();
      await syncNow(page);
      await expectMark(page, /^Synced/);
      expect(await storedCustomers(server, 'agent')).toHaveLength(1);
    });
  }

  test('the answer with the new token is lost: the next call brings another, without a sign-in', async ({
    phone,
    server,
    gate,
    login,
  }) => {
    const { page } = phone;
    await login(page, 'agent');
    await readyWithoutSignal(page);
    await server.advance(TOKEN_SECONDS * 1_000 + 1_000);
    const lost = gate.dropAnswerOnce(tokenCall);
    await addCustomer(page, thaiPerson(1));
    await lost;
    await expectMark(page, /^Synced/);
    expect(await storedCustomers(server, 'agent')).toHaveLength(1);
  });

  test('the worker fetches a token for itself when every tab is closed', async ({
    phone,
    server,
    gate,
    login,
  }) => {
    await login(phone.page, 'agent');
    await closeWithUnsent(phone);
    await server.advance(TOKEN_SECONDS * 1_000 + 1_000);
    const before = gate.count(tokenCall);
    await phone.online();
    await expect.poll(async () => (await storedCustomers(server, 'agent')).length).toBe(1);
    expect(gate.count(tokenCall)).toBeGreaterThan(before);
    const asNobody = gate.seen.filter(
      ({ path, subject }) =>
        path.startsWith('/rest/v1/rpc/sync_') && (subject === 'anon' || subject === null),
    );
    expect(asNobody).toEqual([]);
  });

  test('the worker sends with its second try where the network fails once more as it returns', async ({
    phone,
    server,
    gate,
    login,
  }) => {
    await login(phone.page, 'agent');
    await closeWithUnsent(phone);
    gate.answerWith({ path: /sync_push/, times: 1, answer: { status: 503 } });
    await phone.online();
    await expect.poll(async () => (await storedCustomers(server, 'agent')).length).toBe(1);
  });
});

test("an address with another person's tokens changes nothing on this device", async ({
  phone,
  server,
  gate,
  login,
}) => {
  const { page } = phone;
  await login(page, 'agent');
  await readyWithoutSignal(page);
  const response = await fetch(`${gate.origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf('agent2'), password: demoPassword }),
  });
  const tokens = (await response.json()) as { access_token: string; refresh_token: string };
  const before = gate.seen.length;
  for (const type of ['magiclink', 'signup']) {
    const { access_token, refresh_token } = tokens;
    const hash = new URLSearchParams({ access_token, refresh_token, expires_in: '3600', type });
    for (const path of ['/crm', '/general-auth']) {
      await page.goto('about:blank');
      await page.goto(`${path}#${hash}`);
      await expect(page.getByRole('main')).toBeVisible();
    }
  }
  await addCustomer(page, thaiPerson(1));
  await openCustomers(page);
  await expectMark(page, /^Synced/);
  expect(await storedCustomers(server, 'agent')).toHaveLength(1);
  expect(await storedCustomers(server, 'agent2')).toEqual([]);
  expect(gate.seen.slice(before).filter(({ path }) => path.startsWith('/auth/v1/'))).toEqual([]);
});
