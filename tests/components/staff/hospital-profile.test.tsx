import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { isAnyFormDirty } from '../../../src/ui/forms/form-dirty-lock.ts';
import { press, shown, type } from '../gallery/screen-state.ts';
import { expectToast } from '../support/expect-toast.ts';
import { openApp, type App, type OpenOptions } from '../support/open-app.tsx';
import { addPerson, hospital } from '../support/people.ts';
import type { Row } from '../support/select-rows.ts';
import { saveElsewhere } from '../publishing/model-publications.ts';
import { addClaim, modelHospital, nowhere } from './model-hospital.ts';

const path = '/hospital-dashboard/profile';
const lanna = {
  id: '00000000-0000-7000-8000-00000000aa02',
  name: 'คลินิกความงามลานนา',
  slug: 'lanna',
  telephone: null,
  email: null,
  website: null,
  contact_details: null,
  ...nowhere,
  verified_at: null,
  device_days: 90,
  updated_at: '2026-11-22T03:00:00+00:00',
};

async function openProfile(options: Partial<OpenOptions> & { given?: Row } = {}): Promise<App> {
  const { given, ...rest } = options;
  const app = await openApp({
    path,
    person: 'owner',
    ...rest,
    arrange: (server, person) => {
      modelHospital(server, given);
      options.arrange?.(server, person);
    },
  });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Hospital profile' })).toBeVisible();
  return app;
}

const hospitalName = page.getByRole('heading', { level: 2, name: hospital.name });
const roleOf = (name: string) => page.getByLabelText(`Role of ${name}`);
const members = ({ server }: App) => server.tables['hospital_members'] ?? [];
/** Names of the owner who is signed in, and of one more member. */
const owner = 'นพ. เจ้าของ';
const staff = 'หน้าเคาน์เตอร์';
const withStaff: OpenOptions['arrange'] = (server) => void addPerson(server, 'staff');

afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));

describe('an owner', () => {
  test('chooses for how many days closed bookings stay on devices', async () => {
    const app = await openProfile();
    const days = page.getByLabelText('Used and cancelled bookings stay on devices for');
    const save = page.getByRole('button', { name: 'Save days' });
    await expect.element(days).toHaveDisplayValue('90 days');
    await expect.element(save).toBeDisabled();
    await days.selectOptions('365 days');
    app.server.goOffline();
    await save.click();
    await expectToast('Error', 'The server did not answer. Try again.');
    await expect.element(days).toHaveDisplayValue('365 days');
    app.server.goOnline();
    await save.click();
    await expectToast('Success', 'Devices follow when they sync next');
    expect(app.server.tables['hospitals']?.[0]).toMatchObject({ device_days: 365 });
    await expect.element(save).toBeDisabled();
  });

  test('what is typed in one form stays if the profile cannot be read again after the save of another', async () => {
    const app = await openProfile();
    const telephone = page.getByLabelText('Telephone');
    await telephone.fill('053999888');
    expect(await isAnyFormDirty()).toBe(true);
    await page.getByLabelText('Used and cancelled bookings stay on devices for').selectOptions('365 days');
    app.server.answer(/rpc\/hospital_people/, { status: 500 }, 1);
    await page.getByRole('button', { name: 'Save days' }).click();
    const retry = page.getByRole('button', { name: 'Retry' });
    await expect.element(retry).toBeVisible();
    await expect.element(telephone).toHaveValue('053999888');
    await retry.click();
    await expect.element(retry).not.toBeInTheDocument();
    await expect.element(telephone).toHaveValue('053999888');
  });

  test('MARKET-31: says when the hospital is open, and is shown which hours make no sense', async () => {
    const app = await openProfile();
    await page.getByRole('switch', { name: 'Monday' }).click();
    await page.getByRole('switch', { name: 'Sunday' }).click();
    await expect.element(page.getByLabelText('Monday from')).toHaveValue('09:00');
    await page.getByLabelText('Sunday to').fill('0900');
    await press(/^Save hours$/);
    await expect.element(page.getByRole('region', { name: 'Please check one field' })).toHaveFocus();
    await page.getByLabelText('Sunday to').fill('0200');
    await press(/^Save hours$/);
    await expectToast('Success', 'Opening hours saved');
    expect(app.server.tables['hospitals']?.[0]).toMatchObject({
      opening_hours: { mo: ['09:00', '18:00'], su: ['09:00', '02:00'] },
    });
    await page.getByRole('switch', { name: 'Monday' }).click();
    await page.getByRole('switch', { name: 'Sunday' }).click();
    await press(/^Save hours$/);
    await expect.poll(() => app.server.tables['hospitals']?.[0]).toMatchObject({ opening_hours: null });
  });

  test('MARKET-30: says where the hospital is', async () => {
    const app = await openProfile();
    await page.getByLabelText('Address').fill(' ถนนสีลม ');
    await press(/^Save place$/);
    await expectToast('Success', 'Place saved');
    expect(app.server.tables['hospitals']?.[0]).toMatchObject({ location_address: 'ถนนสีลม' });
  });

  test('PEOPLE-19 two owners who save different fields lose nothing, and who save the same are shown it', async () => {
    const { server } = await openProfile();
    const telephone = page.getByLabelText('Telephone');
    await telephone.fill('053-111 111');
    saveElsewhere(server.tables['hospitals']?.[0] ?? {}, { website: 'https://theirs.example' });
    await press(/^Save contact$/);
    await expectToast('Success', 'Contact saved');
    const row = server.tables['hospitals']?.[0] ?? {};
    expect(row).toMatchObject({ telephone: '053-111 111', website: 'https://theirs.example' });
    await expect.element(page.getByLabelText('Website')).toHaveValue('https://theirs.example');
    await telephone.fill('053-222 222');
    saveElsewhere(row, { telephone: '053-333 333' });
    await press(/^Save contact$/);
    await shown(/Another owner saved this meanwhile/);
    expect(row).toMatchObject({ telephone: '053-333 333' });
    await expect.element(telephone).toHaveValue('053-222 222');
    await press(/^Use all of theirs instead$/);
    await expect.element(telephone).toHaveValue('053-333 333');
  });

  test('MARKET-31 two owners who save other days lose none', async () => {
    const { server } = await openProfile();
    await page.getByRole('switch', { name: 'Monday' }).click();
    const row = server.tables['hospitals']?.[0] ?? {};
    saveElsewhere(row, { opening_hours: { su: ['10:00', '12:00'] } });
    await press(/^Save hours$/);
    await shown(/Another owner saved this meanwhile/);
    await press(/^Save hours$/);
    await expectToast('Success', 'Opening hours saved');
    expect(row['opening_hours']).toEqual({ mo: ['09:00', '18:00'], su: ['10:00', '12:00'] });
  });

  test('invites by address, sends again, and shows nobody the link that is mailed', async () => {
    const app = await openProfile();
    await expect.element(hospitalName).toBeVisible();
    await shown(/Not verified yet/);
    const email = page.getByLabelText('Email of the person');
    await email.fill('not an address');
    await press(/^Send the invitation$/);
    await expect.element(page.getByRole('region', { name: 'Please check one field' })).toHaveFocus();
    await expect.element(email).toHaveAccessibleDescription(/Invalid email address/);
    await email.fill(' Agent@demo.test ');
    await page.getByLabelText('Role', { exact: true }).selectOptions('Owner');
    await press(/^Send the invitation$/);
    await shown(/Invitation mailed to Agent@demo\.test/);
    expect(document.body.textContent).not.toContain('1'.repeat(64));
    expect(app.server.requests(/invite_member/)[0]?.body).toEqual({
      hospital: hospital.id,
      email: 'Agent@demo.test',
      role: 'owner',
    });
    await expect.element(email).toHaveValue('');
    await expect.element(email).not.toHaveAccessibleDescription(/Invalid/);
    await press(/^Send the invitation of agent@demo\.test again$/);
    await expectToast('Success', 'Invitation mailed to agent@demo.test');
    expect(app.server.requests(/invite_member/)[1]?.body).toMatchObject({ role: 'owner' });
    app.server.answer(/invite_member/, { status: 400, json: { code: 'SB023', message: 'too many' } }, 1);
    await press(/^Send the invitation of agent@demo\.test again$/);
    await expectToast('Error', 'A hospital sends 50 invitations a day at most. Try again tomorrow.');
    await press(/^Withdraw the invitation of agent@demo\.test$/);
    await expectToast('Success', 'Invitation withdrawn');
    await expect.element(page.getByText('Invitations that wait')).not.toBeInTheDocument();
  });

  test('is shown why an invitation was not made or not withdrawn', async () => {
    const { server } = await openProfile();
    await page.getByLabelText('Email of the person').fill('a@demo.test');
    server.answer(/invite_member/, { status: 503 }, 1);
    await press(/^Send the invitation$/);
    await expectToast('Error', 'The server did not answer. Try again.');
    await press(/^Send the invitation$/);
    const withdraw = page.getByRole('button', { name: /^Withdraw the invitation/ });
    await expect.element(withdraw).toBeVisible();
    server.tables['hospital_invitations']?.splice(0);
    await withdraw.click();
    await expectToast('Error', 'This was already done or undone by somebody else.');
  });

  test('gives roles and removes, and the hospital keeps one owner', async () => {
    const app = await openProfile({ arrange: withStaff });
    await expect.element(roleOf(staff)).toHaveValue('staff');
    await roleOf(owner).selectOptions('Staff');
    await expectToast('Error', 'A hospital keeps at least one owner. Make somebody else an owner first.');
    await expect.element(roleOf(owner)).toHaveValue('owner');
    await roleOf(staff).selectOptions('Owner');
    await expectToast('Success', `${staff} is now Owner`);
    await expect.element(roleOf(staff)).toHaveValue('owner');
    await press(new RegExp(`^Remove ${staff}$`));
    const question = page.getByRole('alertdialog');
    await expect.element(question).toHaveTextContent(`Remove ${staff} from the staff?`);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(members(app)).toHaveLength(2);
    await press(new RegExp(`^Remove ${staff}$`));
    await question.getByRole('button', { name: 'Remove' }).click();
    await expectToast('Success', `${staff} was removed`);
    await expect.element(roleOf(staff)).not.toBeInTheDocument();
    expect(members(app).map(({ role }) => role)).toEqual(['owner']);
  });

  test('who becomes staff loses at once what only owners have', async () => {
    await openProfile({
      arrange: (server) => {
        const second = addPerson(server, 'staff');
        const member = server.tables['hospital_members']?.find((row) => row['user_id'] === second.userId);
        if (member) member['role'] = 'owner';
      },
    });
    await roleOf(owner).selectOptions('Staff');
    await expectToast('Success', `${owner} is now Staff`);
    await expect.element(page.getByRole('button', { name: 'Send the invitation' })).not.toBeInTheDocument();
    await expect.element(roleOf(staff)).not.toBeInTheDocument();
  });

  test('saves the contact, and each broken rule is shown at its field', async () => {
    const { server } = await openProfile();
    const field = (label: string) => page.getByLabelText(label, { exact: true });
    await type(/^Telephone$/, '053-CALL');
    await type(/^Email$/, 'nobody');
    await type(/^Website$/, 'javascript:alert(1)');
    await type(/^Contact details$/, 'ก'.repeat(1001));
    await press(/^Save contact$/);
    for (const [label, message] of [
      ['Telephone', 'Invalid phone format'],
      ['Email', 'Invalid email address'],
      ['Website', 'Links must start with http:// or https://'],
      ['Contact details', 'Too long'],
    ] as const) {
      await expect.element(field(label)).toHaveAccessibleDescription(expect.stringContaining(message));
    }
    const errors = page.getByRole('region', { name: 'Please check 4 fields' });
    await expect.element(errors).toHaveFocus();
    await errors.getByRole('link', { name: /^Website/ }).click();
    await expect.element(field('Website')).toHaveFocus();
    await type(/^Telephone$/, '053-999 888');
    await type(/^Email$/, '');
    await type(/^Website$/, 'https://sabaidee.example');
    await type(/^Contact details$/, 'ตึก 2');
    server.answer(/PATCH \/rest\/v1\/hospitals/, { status: 503 }, 1);
    await press(/^Save contact$/);
    await expectToast('Error', 'The server did not answer. Try again.');
    await press(/^Save contact$/);
    await expectToast('Success', 'Contact saved');
    expect(server.tables['hospitals']).toMatchObject([
      { telephone: '053-999 888', email: null, website: 'https://sabaidee.example', contact_details: 'ตึก 2' },
    ]);
    for (const member of server.tables['hospital_members'] ?? []) member['role'] = 'staff';
    await type(/^Telephone$/, '053-777 777');
    await press(/^Save contact$/);
    await expectToast('Error', 'Only an owner of the hospital may do this.');
  });

  test('takes in or refuses a person who signed up with the name of the hospital', async () => {
    const { server } = await openProfile({
      arrange: (made) => addClaim(made, { ...addPerson(made, 'agent'), fullName: 'ณัฐพล วงศ์สุวรรณ' }),
    });
    await shown(/People who ask to join/);
    server.answer(/decide_claim/, { status: 503 }, 1);
    await press(/^Accept ณัฐพล/);
    await expectToast('Error', 'The server did not answer. Try again.');
    await press(/^Accept ณัฐพล/);
    await expectToast('Success', 'ณัฐพล วงศ์สุวรรณ joined the staff');
    await expect.element(roleOf('สมหญิง ขายดี')).toHaveValue('staff');
    await expect.element(page.getByText('People who ask to join')).not.toBeInTheDocument();
    addClaim(server, { userId: 'x', email: 'nobody@demo.test', fullName: ' ' });
    for (const claim of server.tables['hospital_claims']?.slice(0, 1) ?? []) claim['id'] = 'decided';
    await roleOf('สมหญิง ขายดี').selectOptions('Owner');
    await press(/^Refuse nobody@demo\.test$/);
    await expectToast('Success', 'nobody@demo.test was refused');
  });

  test('of two hospitals chooses which one is shown', async () => {
    await openProfile({
      arrange: (server, person) => {
        server.tables['hospitals']?.push({ ...lanna });
        server.tables['hospital_members']?.push({
          user_id: person?.userId,
          hospital_id: lanna.id,
          role: 'staff',
          hospital: lanna,
          created_at: '2026-02-01T00:00:00Z',
        });
      },
    });
    await expect.element(hospitalName).toBeVisible();
    await page.getByLabelText('Hospital', { exact: true }).selectOptions(lanna.name);
    await expect.element(page.getByRole('heading', { level: 2, name: lanna.name })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Send the invitation' })).not.toBeInTheDocument();
  });
});

describe('a member of the staff', () => {
  test('reads the contact, sees roles, and may only leave', async () => {
    const app = await openProfile({
      person: 'staff',
      given: { telephone: '053-111 222', verified_at: '2026-01-01T00:00:00Z' },
      arrange: (server) => void addPerson(server, 'owner'),
    });
    await shown(/053-111 222/);
    await shown(/Not given/);
    await expect.element(page.getByText('Verified', { exact: true })).toBeVisible();
    await expect.element(page.getByText(`${staff} (you)`)).toBeVisible();
    for (const name of [/^Send the invitation$/, /^Save contact$/, /^Remove/, /^Mark as verified$/]) {
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
    }
    await expect.element(roleOf(owner)).not.toBeInTheDocument();
    await press(/^Leave this hospital$/);
    const question = page.getByRole('alertdialog');
    await expect.element(question).toHaveTextContent('You lose access at once.');
    app.server.answer(/remove_member/, { status: 503 }, 1);
    await question.getByRole('button', { name: 'Leave' }).click();
    await expectToast('Error', 'The server did not answer. Try again.');
    await press(/^Leave this hospital$/);
    // The server takes the hospital role away together with the last membership.
    const roles = app.server.tables['user_roles'] ?? [];
    for (const row of roles) if (row['user_id'] === app.person?.userId) row['role'] = 'general';
    await question.getByRole('button', { name: 'Leave' }).click();
    await expectToast('Success', 'You left the hospital');
    await expect.poll(() => location.pathname).toBe('/');
    await press(/^(Menu|More)$/);
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect.element(menu.getByRole('link', { name: 'Saved Promotions' })).toBeVisible();
    await expect.element(menu.getByRole('link', { name: 'Dashboard' })).not.toBeInTheDocument();
  });

  test('does not open the profile of another hospital by its address', async () => {
    await openProfile({
      path: `${path}?hospital=${lanna.id}`,
      arrange: (server) => void server.tables['hospitals']?.push({ ...lanna }),
    });
    await expect.element(hospitalName).toBeVisible();
    await expect.element(page.getByText(lanna.name)).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Mark as verified' })).not.toBeInTheDocument();
  });
});

describe('the profile', () => {
  test.each(['hospital_invitations', 'hospital_claims', 'rpc/hospital_people', 'hospitals\\?'])(
    'that cannot be read because of %s says so and is read again by Retry',
    async (part) => {
      const { server } = await openProfile({
        arrange: (made) => made.answer(new RegExp(`/rest/v1/${part}`), { status: 503 }),
      });
      await shown(/Error loading profile/);
      server.heal();
      await press(/^Retry$/);
      await expect.element(hospitalName).toBeVisible();
    },
  );

  test('of a hospital that is gone says so', async () => {
    await openProfile({ arrange: ({ tables }) => void tables['hospitals']?.splice(0) });
    await expect.element(page.getByRole('alert').first()).toHaveTextContent('Error loading profile');
  });
});

describe('a super admin', () => {
  test('gives the badge, takes it away, and renames the hospital', async () => {
    const { server } = await openProfile({
      path: `${path}?hospital=${hospital.id}`,
      person: 'admin',
      arrange: (made) => {
        addPerson(made, 'owner');
        made.tables['hospitals']?.push({ ...lanna });
      },
    });
    await press(/^Mark as verified$/);
    await expectToast('Success', 'The hospital is verified now');
    await press(/^Take the badge away$/);
    await expectToast('Success', 'The badge was taken away');
    const name = page.getByLabelText('Hospital name');
    await expect.element(page.getByRole('button', { name: 'Rename' })).toBeDisabled();
    for (const [typed, message] of [
      [' ', 'Hospital name is required'],
      ['ก'.repeat(256), 'Hospital name too long'],
    ] as const) {
      await name.fill(typed);
      await press(/^Rename$/);
      await expect.element(name).toHaveAccessibleDescription(expect.stringContaining(message));
    }
    await name.fill(lanna.name);
    await press(/^Rename$/);
    await expectToast('Error', 'Another hospital has this name, or one that reads the same.');
    await name.fill('โรงพยาบาลสบายใจ');
    await press(/^Rename$/);
    await expectToast('Success', 'The hospital was renamed');
    await expect.element(page.getByRole('heading', { level: 2, name: 'โรงพยาบาลสบายใจ' })).toBeVisible();
    expect(server.requests(/rename_hospital/)).toHaveLength(2);
    // Only owners may invite.
    await expect.element(page.getByRole('button', { name: 'Send the invitation' })).not.toBeInTheDocument();
    await roleOf(owner).selectOptions('Staff');
    await expectToast('Error', 'A hospital keeps at least one owner.');
  });

  test('finds the profile of a hospital from its promotion', async () => {
    const { promotionRow } = await import('../support/listings.ts');
    await openApp({
      path: '/sabaidee/checkup',
      person: 'admin',
      arrange: (server) => {
        modelHospital(server);
        server.tables['promotions'] = [promotionRow()];
      },
    });
    await page.getByRole('link', { name: `Profile of ${hospital.name}` }).click();
    await expect.element(hospitalName).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Mark as verified' })).toBeVisible();
  });

  test('who belongs to a hospital has both menus (PEOPLE-6)', async () => {
    await openApp({
      path: '/',
      person: 'admin',
      arrange: (server, person) => {
        modelHospital(server);
        server.tables['user_roles']?.push({ user_id: person?.userId, role: 'hospital' });
        server.tables['hospital_members']?.push({
          user_id: person?.userId,
          hospital_id: hospital.id,
          role: 'staff',
          hospital,
          created_at: '2026-02-01T00:00:00Z',
        });
      },
    });
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect.element(menu.getByText(/Super admin/)).toBeVisible();
    await expect.element(menu.getByRole('link', { name: 'Saved Promotions' })).toBeVisible();
    await menu.getByRole('link', { name: 'New Promotion' }).click();
    await expect.element(page.getByLabelText(/^Hospital name/)).toHaveValue(hospital.name);
  });
});
