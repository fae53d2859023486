import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press, shown, type } from '../gallery/screen-state.ts';
import { fillStorage, repairStorage } from '../support/break-storage.ts';
import { expectToast, shownToasts } from '../support/expect-toast.ts';
import { addPages, writePage } from '../support/site-pages.ts';
import { openApp, type App, type OpenOptions } from '../support/open-app.tsx';
import { addPerson, hospital, type PersonName } from '../support/people.ts';
import { easyChallenge, type TestServer } from '../support/test-server.ts';
import { addCustomer } from './add-customer-by-form.ts';

const field = (label: string) => page.getByLabelText(label, { exact: true });
const main = page.getByRole('main');
const signInButton = main.getByRole('button', { name: 'Sign In', exact: true });
const signUpButton = main.getByRole('button', { name: 'Sign Up', exact: true });

/** A person with an account and this password; they are not signed in. */
function addAccount(server: TestServer, name: PersonName, password = 'demo1234') {
  const person = addPerson(server, name);
  server.accounts.set(person.email, {
    password,
    session: () => ({ ...server.signUp(person), ...person }),
  });
  return person;
}

async function openSignIn(
  path: string,
  options: Partial<OpenOptions> & { account?: PersonName } = {},
): Promise<App & { email: string }> {
  let email = '';
  const app = await openApp({
    path,
    ...options,
    arrange: (server, person) => {
      if (options.account) email = addAccount(server, options.account).email;
      options.arrange?.(server, person);
    },
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return { ...app, email };
}

async function fillSignIn(email: string, password: string): Promise<void> {
  await type(/^Email$/, email);
  await type(/^Password$/, password);
}

async function fillFields(typed: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await type(new RegExp(`^${label}$`), text);
}

async function expectErrors(errors: readonly (readonly [label: string, message: string])[]): Promise<void> {
  for (const [label, message] of errors) {
    await expect.element(field(label)).toHaveAccessibleDescription(expect.stringContaining(message));
  }
}

const at = () => location.pathname + location.search;

const founder = {
  'Full name': 'กานดา สุขใจ',
  Telephone: '053-111 222',
  'Hospital name': 'คลินิกบ้านสวน',
  Email: 'kanda@demo.test',
  Password: 'secret1',
};

describe('signing in', () => {
  test('leads to what was wanted, with the news in a toast', async () => {
    const { email } = await openSignIn('/general-auth?next=%2Fcrm%2Fadd', { account: 'agent' });
    await fillSignIn(email, 'demo1234');
    await signInButton.click();
    await expectToast('Signed in successfully!');
    await expect.poll(() => location.pathname).toBe('/crm/add');
    await expect.element(page.getByRole('button', { name: 'Save Customer' })).toBeVisible();
  });

  test.each(['//example.org/crm', 'https://example.org/', '/\\example.org', 'javascript:alert(1)'])(
    'leads to no other site: %s',
    async (next) => {
      const { email } = await openSignIn(`/hospital-auth?next=${encodeURIComponent(next)}`, {
        account: 'owner',
      });
      await expect.element(page.getByRole('heading', { name: 'Hospital/Shop sign in' })).toBeVisible();
      await fillSignIn(email, 'demo1234');
      await signInButton.click();
      await expectToast('Signed in successfully!');
      await expect.poll(at).toBe('/');
    },
  );

  test('with a wrong password shows the words of the server and keeps what was typed', async () => {
    const { email } = await openSignIn('/general-auth', { account: 'agent' });
    await fillSignIn(email, 'wrong!');
    await signInButton.click();
    await expectToast('Error', 'Invalid login credentials');
    await expect.element(field('Email')).toHaveValue(email);
    await expect.element(field('Password')).toHaveValue('wrong!');
    expect(location.pathname).toBe('/general-auth');
  });

  test('asks for an address and a password before anything is sent', async () => {
    const { server } = await openSignIn('/general-auth');
    await signInButton.click();
    await expectErrors([
      ['Email', 'Invalid email address'],
      ['Password', 'Password is required'],
    ]);
    await expect.element(page.getByRole('region', { name: 'Please check 2 fields' })).toHaveFocus();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(field('Email')).toHaveFocus();
    expect(server.requests(/auth/)).toEqual([]);
  });

  test('without a network says so in plain words and works when it is back', async () => {
    const { server, email } = await openSignIn('/general-auth', { account: 'agent' });
    await fillSignIn(email, 'demo1234');
    server.goOffline();
    await signInButton.click();
    await expect
      .element(page.getByRole('alert').filter({ hasText: /You are offline\. Signing in needs/ }))
      .toBeVisible();
    await expect.element(field('Email')).toHaveValue(email);
    server.goOnline();
    server.answer(/auth\/v1\/token/, { status: 500 }, 1);
    await signInButton.click();
    await shown(/The server cannot be reached/);
    await signInButton.click();
    await expectToast('Signed in successfully!');
  });

  test('W9 on a device without room says so, and works when there is some', async () => {
    const { email } = await openSignIn('/general-auth', { account: 'agent' });
    await fillSignIn(email, 'demo1234');
    fillStorage();
    await signInButton.click();
    await shown(/The storage of this device is full, so nobody can be signed in here/);
    repairStorage();
    await signInButton.click();
    await expectToast('Signed in successfully!');
  });

  test('shows the password on demand', async () => {
    await openSignIn('/general-auth');
    await expect.element(field('Password')).toHaveAttribute('type', 'password');
    await press(/^Show password$/);
    await expect.element(field('Password')).toHaveAttribute('type', 'text');
    await press(/^Hide password$/);
    await expect.element(field('Password')).toHaveAttribute('type', 'password');
  });

  test('shows the ways to the other forms as links', async () => {
    await openSignIn('/general-auth');
    for (const name of ['Forgot password?', 'New here? Create an account']) {
      await expect
        .element(main.getByRole('button', { name }))
        .toHaveStyle({ textDecorationLine: 'underline' });
    }
  });

  test('goes on for a person who is signed in already', async () => {
    await openSignIn('/general-auth?next=%2Fsaved', { person: 'agent' });
    await shown(/Signed in as สมหญิง ขายดี/);
    await press(/^Go on$/);
    await expect.poll(() => location.pathname).toBe('/saved');
  });

  test('leads from the page of general users to that of hospitals and back, and keeps what was wanted', async () => {
    await openSignIn('/general-auth?next=%2Fsubmit');
    await main.getByRole('link', { name: 'Hospital or shop? Sign in here' }).click();
    await expect.poll(at).toBe('/hospital-auth?next=%2Fsubmit');
    await expect.element(page.getByRole('heading', { name: 'Hospital/Shop sign in' })).toBeVisible();
    await main.getByRole('link', { name: 'General user? Sign in here' }).click();
    await expect.poll(at).toBe('/general-auth?next=%2Fsubmit');
  });

  test('of a person whose session ended asks for the password again and says that the data are here', async () => {
    const { server, person, sync, go } = await openApp({ path: '/crm', person: 'agent' });
    server.auth.endSessions(person?.userId ?? '');
    server.answer(/sync_/, { status: 401, json: { code: 'PGRST301', message: 'JWT expired' } });
    await sync.requestSync('manual');
    await go('/general-auth');
    await shown(/Please sign in again\. Your data is still here/);
    await expect.element(field('Email')).toHaveValue(person?.email ?? '');
  });

  test('PEOPLE-15 of a person whose account was deleted elsewhere says so, and the device has nothing left', async () => {
    const { server, person, sync } = await openApp({ path: '/crm', person: 'agent', fill: addCustomer });
    server.auth.deleteAccount(person?.userId ?? '');
    server.answer(/sync_/, { status: 401, json: { code: 'PGRST301', message: 'JWT expired' } });
    await sync.requestSync('manual');
    await shown(/The account was deleted\. Everything that this device had of it was removed/);
    expect(location.pathname).toBe('/general-auth');
    const databases = async () => (await indexedDB.databases()).map(({ name }) => name);
    await expect.poll(databases).not.toContainEqual(expect.stringMatching(/^crm-/));
  });
});

describe('signing up', () => {
  test('as a general user leads to what was wanted', async () => {
    const { server } = await openSignIn('/general-auth?next=%2Fcrm%2Fadd');
    await press(/Create an account/);
    await fillFields({ 'Full name': 'ธิดา มีสุข', Email: 'thida@demo.test', Password: '12345' });
    await signUpButton.click();
    await expectErrors([['Password', 'Password must be at least 6 characters']]);
    await expect.element(field('Full name')).toHaveValue('ธิดา มีสุข');
    await fillFields({ Password: 'secret1' });
    await signUpButton.click();
    await expectToast('Account created successfully!');
    await expect.poll(() => location.pathname).toBe('/crm/add');
    const [sent] = server.requests(/signup/);
    expect(sent?.path).toContain(encodeURIComponent(`${location.origin}/general-auth`));
    expect(sent?.body).toMatchObject({ data: { full_name: 'ธิดา มีสุข', user_type: 'general' } });
  });

  test('SECURITY-59 sends a proof of work that was found while the person typed, and asks only there', async () => {
    const { server } = await openSignIn('/general-auth');
    await fillFields({ Email: 'thida@demo.test' });
    expect(server.requests(/ask_for_proof/)).toEqual([]);
    await press(/Create an account/);
    await fillFields({ 'Full name': 'ธิดา มีสุข' });
    await expect.poll(() => server.requests(/ask_for_proof/)).toHaveLength(1);
    expect(server.requests(/ask_for_proof/)[0]?.body).toEqual({ purpose: 'sign_up' });
    await fillFields({ Email: 'thida@demo.test', Password: 'secret1' });
    await signUpButton.click();
    await expectToast('Account created successfully!');
    const { salt, challenge, signature } = easyChallenge;
    expect(server.requests(/signup/)[0]?.body).toMatchObject({
      data: { proof: { salt, challenge, signature, number: 3 } },
    });
    expect(server.requests(/ask_for_proof/)).toHaveLength(1);
  });

  test('SECURITY-59 says that no proof could be found, and keeps what was typed', async () => {
    const { server } = await openSignIn('/general-auth', {
      arrange: (made) => {
        made.functions['ask_for_proof'] = () => ({ ...easyChallenge, maxnumber: 2 });
      },
    });
    await press(/Create an account/);
    await fillFields({ 'Full name': 'ธิดา มีสุข', Email: 'thida@demo.test', Password: 'secret1' });
    await signUpButton.click();
    await shown(/Your device could not show that a person sends this/);
    expect(server.requests(/signup/)).toEqual([]);
    await expect.element(field('Full name')).toHaveValue('ธิดา มีสุข');
  });

  test('names each broken rule at its field', async () => {
    const { server } = await openSignIn('/hospital-auth');
    await press(/Create an account/);
    await signUpButton.click();
    await expectErrors([
      ['Full name', 'Full name is required'],
      ['Telephone', 'Telephone is required'],
      ['Hospital name', 'Hospital name is required'],
      ['Email', 'Invalid email address'],
      ['Password', 'Password must be at least 6 characters'],
    ]);
    await fillFields({
      'Full name': 'ก'.repeat(101),
      Telephone: '053-CALL',
      'Hospital name': 'ก'.repeat(256),
      Email: `${'a'.repeat(250)}@b.co.th`,
      Password: 'a'.repeat(101),
    });
    await expectErrors([
      ['Full name', 'Name too long'],
      ['Telephone', 'Invalid phone format'],
      ['Hospital name', 'Hospital name too long'],
      ['Email', 'Email too long'],
      ['Password', 'Password too long'],
    ]);
    await fillFields({ 'Full name': 'กานดา\ud800', 'Hospital name': 'คลินิก\ud800' });
    await expectErrors([
      ['Full name', 'Contains characters that cannot be saved'],
      ['Hospital name', 'Contains characters that cannot be saved'],
    ]);
    // Only the texts that a person accepts were read; they need no account.
    expect(server.sent.filter(({ path }) => !path.includes('page_contents'))).toEqual([]);
  });

  test('PAGE-7 links the texts that are accepted, and sends their versions', async () => {
    const { server } = await openSignIn('/general-auth', {
      arrange: (made) => {
        addPages(made);
        writePage(made, 'terms', { body: 'ข้อกำหนดใหม่' });
      },
    });
    await expect.element(main.getByRole('link', { name: /Terms of use/ })).not.toBeInTheDocument();
    await press(/Create an account/);
    const terms = main.getByRole('link', { name: 'Terms of use (version 2)' });
    await expect.element(terms).toHaveAttribute('href', '/terms');
    await expect.element(terms).toHaveAttribute('target', '_blank');
    await expect.element(main.getByRole('link', { name: 'Privacy notice (version 1)' })).toBeVisible();
    await fillFields({ 'Full name': 'กานดา', Email: 'kanda@demo.test', Password: 'secret-1' });
    await signUpButton.click();
    await expectToast('Account created successfully!');
    expect(server.requests(/signup/)[0]?.body).toMatchObject({
      data: { accepted: { privacy: 1, terms: 2 } },
    });
  });

  test('PAGE-7 accepts nothing where nobody wrote notice and terms', async () => {
    const { server } = await openSignIn('/general-auth', {
      arrange: (made) => {
        addPages(made);
        for (const name of ['privacy', 'terms'] as const) writePage(made, name, { body: '' });
      },
    });
    await press(/Create an account/);
    await fillFields({ 'Full name': 'กานดา', Email: 'kanda@demo.test', Password: 'secret-1' });
    await expect.poll(() => server.requests(/page_contents/).length).toBe(2);
    await expect.element(main.getByText('By signing up you accept')).not.toBeInTheDocument();
    await signUpButton.click();
    await expectToast('Account created successfully!');
    expect(server.requests(/signup/)[0]?.body).not.toHaveProperty('data.accepted');
  });

  test('a hospital founds it and may publish at once', async () => {
    const { server } = await openSignIn('/submit', {
      arrange: (made) => {
        made.functions['hospital_name_available'] = () => true;
      },
    });
    await expect.poll(at).toBe('/hospital-auth?next=%2Fsubmit');
    await press(/Create an account/);
    await fillFields(founder);
    await signUpButton.click();
    await expectToast('Account created successfully!');
    await expect.poll(() => location.pathname).toBe('/submit');
    await expect.element(page.getByLabelText(/^Hospital name/)).toHaveValue('คลินิกบ้านสวน');
    expect(server.requests(/signup/)[0]?.body).toMatchObject({
      data: {
        full_name: 'กานดา สุขใจ',
        telephone: '053-111 222',
        hospital_name: 'คลินิกบ้านสวน',
        user_type: 'hospital',
      },
    });
  });

  test('with a hospital name that is taken is stopped before anything is sent (PEOPLE-3)', async () => {
    const { server } = await openSignIn('/hospital-auth', {
      arrange: (made) => {
        made.functions['hospital_name_available'] = () => false;
      },
    });
    await press(/Create an account/);
    await fillFields(founder);
    await signUpButton.click();
    const taken = 'This hospital is already registered. Ask its owner to invite you.';
    await expectErrors([['Hospital name', taken]]);
    await expect.element(page.getByRole('region', { name: 'Please check one field' })).toHaveFocus();
    await fillFields({ 'Hospital name': 'คลินิกบ้านไร่' });
    await expect
      .element(field('Hospital name'))
      .not.toHaveAccessibleDescription(expect.stringContaining(taken));
    expect(server.requests(/signup/)).toEqual([]);
  });

  test('with a name that was taken meanwhile makes a general user with a claim, and says so', async () => {
    const { server } = await openSignIn('/hospital-auth', {
      arrange: (made) => {
        made.functions['hospital_name_available'] = () => true;
      },
    });
    await press(/Create an account/);
    await fillFields(founder);
    const held = server.hold(/signup/);
    await signUpButton.click();
    await held.arrived;
    (server.tables['hospitals'] ??= []).push({ ...hospital, name: founder['Hospital name'] });
    held.release();
    await expectToast('Account created successfully!', 'its owner was asked to take you in');
    expect(server.tables['hospital_claims']).toMatchObject([{ full_name: founder['Full name'] }]);
    await expect.poll(() => location.pathname).toBe('/');
  });

  test('a hospital whose name cannot be asked for is not sent', async () => {
    const { server } = await openSignIn('/hospital-auth', {
      arrange: (made) => made.answer(/hospital_name_available/, { status: 500 }),
    });
    await press(/Create an account/);
    await fillFields(founder);
    await signUpButton.click();
    await shown(/The server cannot be reached/);
    expect(server.requests(/signup/)).toEqual([]);
  });

  test('where the address must be confirmed goes back to signing in and says what to do', async () => {
    await openSignIn('/general-auth', {
      arrange: (made) => {
        made.confirmsMail = true;
      },
    });
    await press(/Create an account/);
    await fillFields({ 'Full name': 'ธิดา มีสุข', Email: 'thida@demo.test', Password: 'secret1' });
    await signUpButton.click();
    await expectToast('Account created successfully!');
    await expect.element(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    await shown(/Check your inbox for a mail to confirm the address/);
  });

  test('with an address that has an account shows the words of the server', async () => {
    const { email } = await openSignIn('/general-auth', { account: 'agent' });
    await press(/Create an account/);
    await fillFields({ 'Full name': 'ธิดา มีสุข', Email: email, Password: 'secret1' });
    await signUpButton.click();
    await expectToast('Error', 'User already registered');
    await press(/Have an account/);
    await expect.element(field('Email')).toHaveValue(email);
  });
});

describe('a forgotten password', () => {
  test.each([
    ['/general-auth', 'agent'],
    ['/hospital-auth', 'owner'],
  ] as const)('is asked for on %s, and its mail leads back there', async (path, account) => {
    const { server, email } = await openSignIn(path, { account });
    await press(/^Forgot password\?$/);
    await fillFields({ Email: email });
    server.answer(/recover/, { status: 429, json: { code: 429, msg: 'For security purposes, wait.' } }, 1);
    await press(/^Send reset email$/);
    await expectToast('Error', 'For security purposes, wait.');
    await press(/^Send reset email$/);
    await expectToast('Password reset email sent! Check your inbox.');
    const [, sent] = server.requests(/recover/);
    expect(sent?.body).toMatchObject({ email });
    expect(sent?.path).toContain(`redirect_to=${encodeURIComponent(location.origin + path)}`);
    await press(/^Back to sign in$/);
    await expect.element(field('Email')).toHaveValue(email);
  });

  /** The URL fragment with which the auth service redirects from the mail's link. */
  function linkOf(server: TestServer, person: ReturnType<typeof addAccount>): string {
    const session = server.signUp(person);
    const [, claims = ''] = session.accessToken.split('.');
    const named = JSON.stringify({ ...(JSON.parse(atob(claims)) as object), email: person.email });
    return `#${new URLSearchParams({
      access_token: `e30.${btoa(named).replace(/=+$/, '')}.c2ln`,
      refresh_token: session.refreshToken,
      expires_in: '3600',
      type: 'recovery',
    }).toString()}`;
  }

  async function openLink(given: Partial<OpenOptions> = {}) {
    let owner: ReturnType<typeof addAccount> | null = null;
    const options: OpenOptions = {
      path: '/hospital-auth',
      ...given,
      arrange: (server, person) => {
        owner = addAccount(server, 'owner');
        options.path += given.path ? '' : linkOf(server, owner);
        given.arrange?.(server, person);
      },
    };
    const app = await openApp(options);
    if (!owner) throw new Error('The mail is for nobody.');
    return { ...app, owner: owner as ReturnType<typeof addAccount> };
  }

  test('is set anew by the link of the mail, whose tokens leave the address at once', async () => {
    const { server, owner } = await openLink();
    await expect.element(page.getByRole('heading', { name: 'Set new password' })).toBeVisible();
    await shown(new RegExp(`Choose a new password for ${owner.email}`));
    expect(location.hash).toBe('');
    await press(/^Set password$/);
    await expectErrors([['New password', 'Password must be at least 6 characters']]);
    await fillFields({ 'New password': 'brandnew1' });
    await press(/^Set password$/);
    await expectToast('Password updated successfully!');
    await expect.poll(() => location.pathname).toBe('/');
    expect(server.accounts.get(owner.email)?.password).toBe('brandnew1');
    // SECURITY-17: the app itself ends the other sessions, and not its own.
    expect(server.requests(/\/logout/).map(({ path }) => path)).toEqual(['/auth/v1/logout?scope=others']);
  });

  test('that the server refuses to set keeps the form, and the way back drops the link', async () => {
    const { server } = await openLink();
    await fillFields({ 'New password': 'brandnew1' });
    const words = 'New password should be different from the old password.';
    server.answer(/PUT \/auth\/v1\/user/, { status: 422, json: { code: 422, msg: words } }, 1);
    await press(/^Set password$/);
    await expectToast('Error', words);
    server.answer(/GET \/auth\/v1\/user/, { status: 503 }, 1);
    await press(/^Set password$/);
    await shown(/The server cannot be reached/);
    await press(/^Back to sign in$/);
    await expect.element(page.getByRole('heading', { name: 'Hospital/Shop sign in' })).toBeVisible();
    await expect.element(page.getByText(/Choose a new password for/)).not.toBeInTheDocument();
    expect(at()).toBe('/hospital-auth');
  });

  test('whose link expired is said to be, and a second mail in the same tab is read', async () => {
    const expired = '#error=access_denied&error_code=otp_expired&error_description=expired';
    const { server, owner } = await openLink({ path: `/hospital-auth${expired}` });
    await shown(/This link has expired or was used already/);
    await expect.poll(() => location.hash).toBe('');
    location.hash = linkOf(server, owner);
    await expect.element(page.getByRole('heading', { name: 'Set new password' })).toBeVisible();
    await expect.poll(() => location.hash).toBe('');
  });

  test('SECURITY-7 tokens of other links leave the address too, and sign nobody in', async () => {
    const { server, owner } = await openLink({ path: '/general-auth' });
    location.hash = linkOf(server, owner).replace('type=recovery', 'type=signup');
    await expect.poll(() => location.hash).toBe('');
    await expect.element(page.getByRole('heading', { name: 'Set new password' })).not.toBeInTheDocument();
  });

  test('of another person is set only after a word about what the present one has not sent', async () => {
    const { owner, person } = await openLink({
      person: 'agent',
      arrange: (server) => server.answer(/sync_push/, 'no_network'),
      fill: addCustomer,
    });
    await shown(new RegExp(`${person?.fullName} has unsent changes on this device \\(1\\)`));
    await expect.element(field('New password')).not.toBeInTheDocument();
    await press(new RegExp(`^Go on as ${owner.email}$`));
    await expect.element(field('New password')).toBeVisible();
  });

  test('of another person is set at once where everything was sent', async () => {
    await openLink({ person: 'agent' });
    await expect.element(field('New password')).toBeVisible();
    expect(shownToasts()).toEqual([]);
  });
});

test('an address with a form that there is not shows the sign-in', async () => {
  await openSignIn('/general-auth?mode=signin');
  await expect.element(signInButton).toBeVisible();
});
