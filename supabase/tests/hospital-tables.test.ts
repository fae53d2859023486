import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderMessage, type QueuedMessage } from '../functions/_shared/render-message.ts';
import { refusalOf } from './support/attempt.ts';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';
import { measureWork } from './support/measure-work.ts';
import { publish, signUpAdmin, signUpHospital, type Publisher } from './support/publish-rows.ts';
import { untilItWaits } from './support/until-it-waits.ts';

let database: TestDatabase;
let admin: Caller;
beforeAll(async () => {
  database = await openTestDatabase();
  admin = await signUpAdmin(database);
});
afterAll(() => database.close());

const person = (userId: string): Caller => ({ role: 'authenticated', userId });

/** Calls a function of the API and answers its value. */
async function call<T>(caller: Caller, name: string, values: (string | boolean | null)[]): Promise<T> {
  return database.as(caller, async (tx) => {
    const places = values.map((_, index) => `$${index + 1}`).join(', ');
    const [row] = await tx.unsafe<{ answer: T }[]>(`select public.${name}(${places}) as answer`, values);
    if (!row) throw new Error('No answer.');
    return row.answer;
  });
}

async function rolesOf(userId: string): Promise<string[]> {
  const rows = await database.admin<{ role: string }[]>`
    select role from public.user_roles where user_id = ${userId} order by role`;
  return rows.map((row) => row.role);
}

async function membersOf(hospital: string): Promise<Record<string, string>> {
  const rows = await database.admin<{ user_id: string; role: string }[]>`
    select user_id, role from public.hospital_members where hospital_id = ${hospital}`;
  return Object.fromEntries(rows.map((row) => [row.user_id, row.role]));
}

async function claimTo(hospital: Publisher, name: string): Promise<{ userId: string; claim: string }> {
  const userId = await database.signUp({ metadata: { user_type: 'hospital', hospital_name: name } });
  const [claim] = await database.admin<{ id: string; hospital_id: string }[]>`
    select id, hospital_id from public.hospital_claims where user_id = ${userId}`;
  if (claim?.hospital_id !== hospital.hospital) throw new Error('No claim to the hospital was made.');
  return { userId, claim: claim.id };
}

/** Invites; answers the secret of the mail. */
async function invite(by: Publisher, email: string, role = 'staff'): Promise<string> {
  await call<string>(by.caller, 'invite_member', [by.hospital, email, role]);
  const [mail] = await database.admin<{ secret: string }[]>`
    select data ->> 'secret' as secret from private.outgoing_messages
    where recipient = ${email.trim().toLowerCase()} and key like ${`invitation:${by.hospital}:%`} and outcome is null`;
  if (!mail) throw new Error('No mail was queued.');
  return mail.secret;
}

/** Invites and takes up; answers who joined. */
async function join(owner: Publisher, role: 'owner' | 'staff'): Promise<string> {
  const email = `${crypto.randomUUID()}@demo.test`;
  const userId = await database.signUp({ email });
  const secret = await invite(owner, email, role);
  expect(await call(person(userId), 'accept_invitation', [secret])).toBe(owner.hospital);
  return userId;
}

test('a new name founds a hospital, whose owner may publish at once', async () => {
  const owner = await signUpHospital(database, ' โรงพยาบาล แรก ');
  expect(await membersOf(owner.hospital)).toEqual({ [owner.userId]: 'owner' });
  expect(await rolesOf(owner.userId)).toEqual(['hospital']);
  const row = await publish({ database, publisher: owner, table: 'promotions' });
  expect(row).toMatchObject({ hospital_name: 'โรงพยาบาล แรก', user_id: owner.userId });
});

test('the form learns beforehand whether a name is free, also as a visitor', async () => {
  await signUpHospital(database, 'Free Clinic');
  const ask = (name: string) => call({ role: 'anon' }, 'hospital_name_available', [name]);
  expect(await ask('ＦＲＥＥ\u200b  clinic.')).toBe(false);
  expect(await ask('Free Clinic 2')).toBe(true);
  expect(await ask('  ')).toBe(false);
  expect(await ask('ก'.repeat(256))).toBe(false);
  // Folding a name as long as that takes seconds, so it is refused by its length alone.
  const askLong = (tx: TransactionSql) =>
    tx`select public.hospital_name_available(${'กแน่ '.repeat(80_000)}) as free`;
  const { value, work } = await measureWork({ database, caller: { role: 'anon' }, run: askLong });
  expect([value[0]?.['free'], work.calls]).toEqual([false, { 'public.hospital_name_available()': 1 }]);
});

test('a taken name makes a general person with a claim, which the owner accepts', async () => {
  const owner = await signUpHospital(database, 'Claimed Hospital');
  const { userId, claim } = await claimTo(owner, 'claimed  HOSPITAL\u200d');
  expect(await rolesOf(userId)).toEqual(['general']);
  expect(await call(owner.caller, 'decide_claim', [claim, true])).toBe('accepted');
  expect(await membersOf(owner.hospital)).toMatchObject({ [userId]: 'staff' });
  expect(await rolesOf(userId)).toEqual(['general', 'hospital']);
  expect(await call(owner.caller, 'decide_claim', [claim, false])).toBe('accepted');
  const publisher = { userId, hospital: owner.hospital, caller: person(userId) };
  expect(await publish({ database, publisher, table: 'events' })).toMatchObject({
    hospital_name: 'Claimed Hospital',
  });
});

test('a claim is decided by owners and super admins only, and a strange one answers like none', async () => {
  const owner = await signUpHospital(database, 'Strict Hospital');
  const foreign = await signUpHospital(database, 'Foreign Hospital');
  const { userId, claim } = await claimTo(owner, 'Strict Hospital');
  for (const caller of [person(userId), foreign.caller]) {
    for (const id of [claim, crypto.randomUUID()]) {
      await expect(call(caller, 'decide_claim', [id, true])).rejects.toMatchObject({
        code: '42501',
        message: 'Only an owner of the hospital may do this.',
      });
    }
  }
  expect(await call(admin, 'decide_claim', [claim, false])).toBe('refused');
  expect(await rolesOf(userId)).toEqual(['general']);
});

test('of ten people who sign up with one name at once, one founds the hospital and nine claim it', async () => {
  const names = Array.from({ length: 10 }, (_, index) => `Race${' '.repeat(index + 1)}Hospital`);
  const ids = await Promise.all(
    names.map((name) => database.signUp({ metadata: { user_type: 'hospital', hospital_name: name } })),
  );
  const roles = await Promise.all(ids.map(rolesOf));
  expect(roles.filter(([role]) => role === 'hospital')).toHaveLength(1);
  const [claims] = await database.admin`
    select count(*)::int as count from public.hospital_claims where user_id in ${database.admin(ids)}`;
  expect(claims).toEqual({ count: 9 });
});

test('an invitation is good for its address and its secret, once', async () => {
  const owner = await signUpHospital(database, 'Inviting Hospital');
  const nurse = await database.signUp({ email: 'Nurse@demo.test' });
  const thief = await database.signUp();
  const first = await invite(owner, ' NURSE@demo.test');
  const secret = await invite(owner, 'nurse@demo.test');
  expect(await call(person(thief), 'accept_invitation', [secret])).toBeNull();
  expect(await call(person(nurse), 'accept_invitation', [first])).toBeNull();
  expect(await call(person(nurse), 'accept_invitation', [secret])).toBe(owner.hospital);
  expect(await call(person(nurse), 'accept_invitation', [secret])).toBe(owner.hospital);
  expect(await rolesOf(nurse)).toEqual(['general', 'hospital']);
  await call(owner.caller, 'remove_member', [owner.hospital, nurse]);
  expect(await call(person(nurse), 'accept_invitation', [secret])).toBeNull();
  expect(await rolesOf(nurse)).toEqual(['general']);
});

test('SECURITY-27 the secret goes to the invited address alone, and a withdrawn one is not mailed', async () => {
  const owner = await signUpHospital(database, 'Mailing Hospital');
  const answer = await call<Date>(owner.caller, 'invite_member', [owner.hospital, 'mail@demo.test', 'owner']);
  expect(answer.valueOf()).toBeGreaterThan(Date.now() + 13 * 86_400_000);
  const mails = () => database.admin`
    select template, recipient, data ->> 'role' as role, data ->> 'hospital' as hospital
    from private.outgoing_messages where recipient = 'mail@demo.test'`;
  expect(await mails()).toEqual([
    { template: 'invitation', recipient: 'mail@demo.test', role: 'owner', hospital: 'Mailing Hospital' },
  ]);
  const [row] = await database.admin<{ id: string }[]>`
    select id from public.hospital_invitations where hospital_id = ${owner.hospital}`;
  await call(owner.caller, 'withdraw_invitation', [row?.id ?? '']);
  expect(await mails()).toEqual([]);
  for (const caller of [owner.caller, admin]) {
    await expect(call(caller, 'take_messages', ['10'])).rejects.toMatchObject({ code: '42501' });
    await expect(call(caller, 'end_message', [crypto.randomUUID()])).rejects.toMatchObject({ code: '42501' });
  }
});

test('SECURITY-27 who joins has proved the address, and other sessions of the account end', async () => {
  const owner = await signUpHospital(database, 'Proving Hospital');
  const email = `${crypto.randomUUID()}@demo.test`;
  const userId = await database.signUp({ email });
  const [mine, other] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const id of [mine, other]) {
    await database.admin`insert into auth.sessions (id, user_id) values (${id}, ${userId})`;
  }
  await database.admin`update auth.users set email_confirmed_at = null where id = ${userId}`;
  const secret = await invite(owner, email, 'owner');
  const caller = { ...person(userId), sessionId: mine };
  expect(await call(caller, 'accept_invitation', [secret])).toBe(owner.hospital);
  expect(await database.admin`select id from auth.sessions where user_id = ${userId}`).toEqual([
    { id: mine },
  ]);
  expect(
    await database.admin`select email_confirmed_at is not null as proved from auth.users where id = ${userId}`,
  ).toEqual([{ proved: true }]);
  const ownerId = owner.caller.role === 'authenticated' ? owner.caller.userId : '';
  // Who signed up first with this address has an access token left, and takes the hospital over with it for nobody.
  const stranger = { ...person(userId), sessionId: other };
  const steps: [string, (string | null)[]][] = [
    ['invite_member', [owner.hospital, 'stranger@demo.test', 'owner']],
    ['set_member_role', [owner.hospital, ownerId, 'staff']],
    ['remove_member', [owner.hospital, ownerId]],
  ];
  for (const [name, values] of steps) {
    await expect(call(stranger, name, values), name).rejects.toMatchObject({ code: '42501' });
  }
  expect(await call(caller, 'invite_member', [owner.hospital, 'friend@demo.test', 'staff'])).toBeInstanceOf(
    Date,
  );
});

test('SECURITY-28 a hospital sends 50 invitations within 24 hours', async () => {
  const owner = await signUpHospital(database, 'Busy Hospital');
  for (let index = 0; index < 50; index += 1) await invite(owner, `person-${index}@demo.test`);
  const more = () => call<Date>(owner.caller, 'invite_member', [owner.hospital, 'more@demo.test', 'staff']);
  await expect(more()).rejects.toMatchObject({ code: 'SB023' });
  await database.admin`update private.outgoing_messages set created_at = now() - interval '25 hours'
    where recipient = 'person-0@demo.test'`;
  expect(await more()).toBeInstanceOf(Date);
});

test('SECURITY-28 an invitation counts once its mail may be under way, also written anew or withdrawn', async () => {
  const owner = await signUpHospital(database, 'Repeating Hospital');
  const more = () => call<Date>(owner.caller, 'invite_member', [owner.hospital, 'again@demo.test', 'staff']);
  // The mails of other tests would be taken first.
  await database.admin`delete from private.outgoing_messages`;
  // An invitation that no driver took mails nobody.
  for (let index = 0; index < 10; index += 1) await more();
  for (let index = 0; index < 50; index += 1) {
    await more();
    await database.admin`select from private.take_messages(20)`;
  }
  await expect(more()).rejects.toMatchObject({ code: 'SB023' });
  const [row] = await database.admin<{ id: string }[]>`
    select id from public.hospital_invitations where hospital_id = ${owner.hospital}`;
  await call(owner.caller, 'withdraw_invitation', [row?.id ?? '']);
  await expect(more()).rejects.toMatchObject({ code: 'SB023' });
  const [left] = await database.admin`
    select count(*)::int as ended, count(*) filter (where data <> '{}')::int as texts from private.outgoing_messages
    where key like ${`invitation:${owner.hospital}:%`} and outcome = 'dead'`;
  expect(left).toEqual({ ended: 50, texts: 0 });
});

test('SECURITY-28 a mail that a driver takes while its invitation is withdrawn is not tried again', async () => {
  const owner = await signUpHospital(database, 'Withdrawing Hospital');
  await database.admin`delete from private.outgoing_messages`;
  await call(owner.caller, 'invite_member', [owner.hospital, 'gone@demo.test', 'staff']);
  const [row] = await database.admin<{ id: string }[]>`
    select id from public.hospital_invitations where hospital_id = ${owner.hospital}`;
  let withdrawn: Promise<unknown> | undefined;
  await database.admin.begin(async (tx) => {
    await tx`select from private.take_messages(20)`;
    withdrawn = call(owner.caller, 'withdraw_invitation', [row?.id ?? '']);
    await untilItWaits(database, withdrawn);
  });
  await withdrawn;
  const [left] = await database.admin`
    select outcome, data::text as data from private.outgoing_messages where about = ${row?.id ?? ''}`;
  expect(left).toEqual({ outcome: 'dead', data: '{}' });
});

test('SECURITY-81 a name in an invitation is one line without a link', async () => {
  const owner = await signUpHospital(database, 'Win https://evil.example\nand more');
  await call(owner.caller, 'invite_member', [owner.hospital, 'named@demo.test', 'staff']);
  const [queued] = await database.admin<QueuedMessage[]>`
    select id, template, recipient, data from private.outgoing_messages where recipient = 'named@demo.test'`;
  const mail = queued && renderMessage(queued, 'https://sabai.example');
  expect(mail?.subject).toBe(
    'เชิญร่วมทีม Win https evil.example and more · Join Win https evil.example and more',
  );
  expect(mail?.text.match(/\S+:\/\/\S+/g)).toEqual([
    expect.stringContaining('https://sabai.example/hospital-auth/join#'),
  ]);
});

test('an invitation ends by time or when it is withdrawn, and only owners write one', async () => {
  const owner = await signUpHospital(database, 'Late Hospital');
  const late = await database.signUp({ email: 'late@demo.test' });
  const secret = await invite(owner, 'late@demo.test');
  await database.admin`update public.hospital_invitations set expires_at = now() where hospital_id = ${owner.hospital}`;
  expect(await call(person(late), 'accept_invitation', [secret])).toBeNull();
  const again = await invite(owner, 'late@demo.test');
  const [row] = await database.as(
    owner.caller,
    (tx) => tx<{ id: string }[]>`
    select id from public.hospital_invitations where hospital_id = ${owner.hospital}`,
  );
  const staff = await join(owner, 'staff');
  expect(await call(person(staff), 'withdraw_invitation', [row?.id ?? ''])).toBe(false);
  expect(await call(owner.caller, 'withdraw_invitation', [row?.id ?? ''])).toBe(true);
  expect(await call(person(late), 'accept_invitation', [again])).toBeNull();
  for (const caller of [person(staff), person(late), admin]) {
    await expect(
      call(caller, 'invite_member', [owner.hospital, 'x@demo.test', 'staff']),
    ).rejects.toMatchObject({
      code: '42501',
    });
  }
});

test('an invitation ends with the ownership of who wrote it', async () => {
  const owner = await signUpHospital(database, 'Parting Hospital');
  const email = `${crypto.randomUUID()}@demo.test`;
  const friend = await database.signUp({ email });
  const inviteBy = (by: string) => invite({ ...owner, userId: by, caller: person(by) }, email, 'owner');
  const accept = (secret: string) => call(person(friend), 'accept_invitation', [secret]);

  const removed = await join(owner, 'owner');
  const ofRemoved = await inviteBy(removed);
  await call(owner.caller, 'remove_member', [owner.hospital, removed]);
  expect(await accept(ofRemoved)).toBeNull();

  const lowered = await join(owner, 'owner');
  const ofLowered = await inviteBy(lowered);
  await call(owner.caller, 'set_member_role', [owner.hospital, lowered, 'staff']);
  expect(await accept(ofLowered)).toBeNull();
  await call(owner.caller, 'set_member_role', [owner.hospital, lowered, 'owner']);
  expect(await accept(ofLowered)).toBeNull();

  // As where it was written at the moment in which its writer was removed.
  const late = await inviteBy(owner.userId);
  await database.admin`
    update public.hospital_invitations set invited_by = ${removed} where hospital_id = ${owner.hospital} and email = ${email}`;
  expect(await accept(late)).toBeNull();
  expect(await accept(await inviteBy(owner.userId))).toBe(owner.hospital);
});

test('the last owner stays; staff may leave, and remove nobody', async () => {
  const owner = await signUpHospital(database, 'Lasting Hospital');
  const staff = await join(owner, 'staff');
  const other = await join(owner, 'staff');
  await expect(call(owner.caller, 'remove_member', [owner.hospital, owner.userId])).rejects.toMatchObject({
    code: 'SB020',
  });
  await expect(
    call(owner.caller, 'set_member_role', [owner.hospital, owner.userId, 'staff']),
  ).rejects.toMatchObject({ code: 'SB020' });
  for (const target of [other, owner.userId]) {
    await expect(call(person(staff), 'remove_member', [owner.hospital, target])).rejects.toMatchObject({
      code: '42501',
    });
  }
  await expect(
    call(person(staff), 'set_member_role', [owner.hospital, staff, 'owner']),
  ).rejects.toMatchObject({ code: '42501' });
  expect(await call(person(staff), 'remove_member', [owner.hospital, staff])).toBe(true);
  expect(await call(owner.caller, 'remove_member', [owner.hospital, staff])).toBe(false);
  const people = await database.as(
    person(other),
    (tx) => tx`select user_id, role from public.hospital_people(${owner.hospital})`,
  );
  expect([...people]).toEqual([
    { user_id: owner.userId, role: 'owner' },
    { user_id: other, role: 'staff' },
  ]);
  const seen = await database.as(
    person(staff),
    (tx) => tx`select * from public.hospital_people(${owner.hospital})`,
  );
  expect(seen).toHaveLength(0);
});

test('two owners who remove each other at once leave one', async () => {
  for (let round = 0; round < 5; round++) {
    const one = await signUpHospital(database, `Quarrel ${round}`);
    const two = await join(one, 'owner');
    const outcomes = await Promise.allSettled([
      call(one.caller, 'remove_member', [one.hospital, two]),
      call(person(two), 'remove_member', [one.hospital, one.userId]),
    ]);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect(Object.values(await membersOf(one.hospital))).toEqual(['owner']);
  }
});

test('who is removed publishes nothing more, from the next statement on', async () => {
  const owner = await signUpHospital(database, 'Former Hospital');
  const staff = await join(owner, 'staff');
  const publisher = { userId: staff, hospital: owner.hospital, caller: person(staff) };
  await publish({ database, publisher, table: 'promotions' });
  await call(owner.caller, 'remove_member', [owner.hospital, staff]);
  await expect(publish({ database, publisher, table: 'promotions' })).rejects.toMatchObject({
    code: '42501',
  });
  const changed = await database.as(
    publisher.caller,
    (tx) => tx`update public.promotions set area = 'x' where hospital_id = ${owner.hospital}`,
  );
  expect(changed.count).toBe(0);
});

test('a super admin renames and verifies; names shown follow, and nobody else may', async () => {
  const owner = await signUpHospital(database, 'Old Name');
  await signUpHospital(database, 'Taken Name');
  const promotion = await publish({ database, publisher: owner, table: 'promotions' });
  const event = await publish({ database, publisher: owner, table: 'events' });
  for (const [name, value] of [
    ['rename_hospital', 'x'],
    ['verify_hospital', true],
  ] as const) {
    await expect(call(owner.caller, name, [owner.hospital, value])).rejects.toMatchObject({ code: '42501' });
  }
  await expect(call(admin, 'rename_hospital', [owner.hospital, 'taken-name'])).rejects.toMatchObject({
    code: 'SB021',
  });
  expect(await call(admin, 'rename_hospital', [owner.hospital, 'New Name'])).toBe(true);
  expect(await call(admin, 'verify_hospital', [owner.hospital, true])).toBe(true);
  const shown = await database.admin`
    select hospital_name as name from public.promotions where id = ${String(promotion['id'])}
    union all select hospital_name from public.events where id = ${String(event['id'])}
    union all select hospital_name from public.profiles where user_id = ${owner.userId}`;
  expect([...shown]).toEqual([{ name: 'New Name' }, { name: 'New Name' }, { name: 'New Name' }]);
  const [found] = await database.as(
    { role: 'anon' },
    (tx) => tx`
    select h.slug, h.verified_at is not null as verified, a.hospital_slug
    from public.hospitals h, public.find_address('promotion', 'old-name', ${String(promotion['url_slug'])}) a
    where h.id = ${owner.hospital}`,
  );
  expect(found).toEqual({ slug: 'new-name', verified: true, hospital_slug: 'new-name' });
});

test('an account that goes leaves what it published', async () => {
  const owner = await signUpHospital(database, 'Orphaned Hospital');
  const row = await publish({ database, publisher: owner, table: 'promotions' });
  await database.admin`delete from auth.users where id = ${owner.userId}`;
  const [left] = await database.admin`select user_id from public.promotions where id = ${String(row['id'])}`;
  expect(left).toEqual({ user_id: null });
});

test('owners change how the hospital is reached, within limits', async () => {
  const owner = await signUpHospital(database, 'Reachable Hospital');
  const refused = await refusalOf(database, owner.caller, (tx) => {
    return tx`update public.hospitals set website = 'javascript:alert(1)' where id = ${owner.hospital}`;
  });
  expect(refused).toEqual({ code: '23514', constraint: 'hospitals_website_format' });
});
