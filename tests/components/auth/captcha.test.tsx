import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press, shown } from '../gallery/screen-state.ts';
import { expectToast } from '../support/expect-toast.ts';
import { openApp } from '../support/open-app.tsx';
import { addPerson } from '../support/people.ts';
import type { TestServer } from '../support/test-server.ts';

/** A check of the captcha provider's script; the test decides how it ends. */
interface Widget {
  sitekey: string;
  finish: () => void;
  expire: () => void;
  fail: () => void;
  isGone: boolean;
}

const widgets: Widget[] = [];
/** The provider's script is loaded once for all tests, as in a page. */
Object.assign(window, {
  turnstile: {
    render(container: HTMLElement, options: Record<string, unknown>) {
      const call = (name: string, ...given: string[]) =>
        (options[name] as (...all: string[]) => void)(...given);
      const number = widgets.push({
        sitekey: String(options['sitekey']),
        finish: () => call('callback', `token ${number}`),
        expire: () => call('expired-callback'),
        fail: () => call('error-callback'),
        isGone: false,
      });
      container.textContent = 'The check';
      return String(number);
    },
    remove(widget: string) {
      const found = widgets[Number(widget) - 1];
      if (found) found.isGone = true;
    },
  },
});

const meta = document.createElement('meta');
meta.name = 'sabai-captcha';
meta.content = 'turnstile:site-key';
async function open(path: string, arrange: (server: TestServer) => void = () => undefined) {
  document.head.append(meta);
  const app = await openApp({ path, arrange });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return app;
}
beforeEach(() => (widgets.length = 0));
afterEach(() => meta.remove());

const field = (label: string) => page.getByLabelText(label, { exact: true });
const submit = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const tokenOf = (body: unknown) =>
  (body as { gotrue_meta_security: { captcha_token?: string } }).gotrue_meta_security.captcha_token;

describe('a site with a captcha', () => {
  test('SECURITY-60 signs in with its token, and each try has a new one', async () => {
    const { server } = await open('/general-auth', (made) => {
      const person = addPerson(made, 'agent');
      made.accounts.set(person.email, {
        password: 'demo1234',
        session: () => ({ ...made.signUp(person), ...person }),
      });
    });
    await shown(/The check/);
    expect(widgets[0]?.sitekey).toBe('site-key');
    await field('Email').fill('nobody@demo.test');
    await field('Password').fill('wrong');
    await submit('Sign In').click();
    await shown(/Please finish the check/);
    expect(server.requests(/auth.v1.token/)).toEqual([]);
    widgets[0]?.finish();
    widgets[0]?.expire();
    await submit('Sign In').click();
    expect(server.requests(/auth.v1.token/)).toEqual([]);
    widgets[0]?.finish();
    await submit('Sign In').click();
    await expectToast('Error', 'Invalid login credentials');
    expect(tokenOf(server.requests(/auth.v1.token/)[0]?.body)).toBe('token 1');
    await expect.poll(() => widgets.map(({ isGone }) => isGone)).toEqual([true, false]);
  });

  test('SECURITY-60 signs up and resets with its token, and without a proof of work', async () => {
    const { server } = await open('/general-auth');
    await press(/Forgot password/);
    await shown(/The check/);
    await field('Email').fill('thida@demo.test');
    widgets.at(-1)?.finish();
    await submit('Send reset email').click();
    await expect.poll(() => server.requests(/recover/)).toHaveLength(1);
    const [reset] = server.requests(/recover/);
    expect(tokenOf(reset?.body)).toMatch(/^token /);
    await press(/Back to sign in/);
    await press(/Create an account/);
    await field('Full name').fill('ธิดา มีสุข');
    await field('Email').fill('thida@demo.test');
    await field('Password').fill('secret1');
    await expect.poll(() => widgets.at(-1)?.isGone).toBe(false);
    widgets.at(-1)?.finish();
    await submit('Sign Up').click();
    await expectToast('Account created successfully!');
    const [made] = server.requests(/signup/);
    expect(tokenOf(made?.body)).toMatch(/^token /);
    expect(made?.body).not.toHaveProperty('data.proof');
    expect(server.requests(/ask_for_proof/)).toEqual([]);
  });

  test('SECURITY-60 says that the check did not load, and tries again', async () => {
    await open('/general-auth');
    await shown(/The check/);
    widgets[0]?.fail();
    await shown(/The check that a person is here did not load/);
    await submit('Retry').click();
    await expect.poll(() => widgets.length).toBe(2);
  });
});
