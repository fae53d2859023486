import { expect, test } from './journey-fixtures.ts';
import { expectMark } from './screens/customers.ts';
import {
  checkCode,
  deskWithoutSignal,
  markAsUsed,
  openDesk,
  openDeskTab,
  storedUses,
} from './screens/desk-screen.ts';
import { publish, toast } from './screens/promotions.ts';
import { emailOf } from './screens/sign-in-screen.ts';
import { bookVoucher, expectResult, shown } from './screens/vouchers.ts';

test('staff mark a mistake without a network; it arrives once, and the owner lets the code be used again', async ({
  phone,
  secondDevice,
  server,
  login,
}) => {
  const { id: promotionId } = await publish(server, { title: 'ตรวจสุขภาพประจำปี', price: 1000 });
  const code = await bookVoucher(server, { promotionId, customer: 'สมหญิง ใจดี' });
  // The demo hospital has one member, its owner, so a demo agent joins as staff.
  const sql = await server.sql();
  await sql`
    insert into public.hospital_members (hospital_id, user_id, role)
    select m.hospital_id, s.id, 'staff' from public.hospital_members m
    join auth.users u on u.id = m.user_id and u.email = ${emailOf('hospital')}, auth.users s
    where s.email = ${emailOf('agent2')}`;
  const tablet = await secondDevice();
  await login(tablet.page, 'agent2');
  await deskWithoutSignal(tablet.page, 1);
  await tablet.offline();
  await checkCode(tablet.page, code, 'Valid Code');
  await markAsUsed(tablet.page);
  await expectResult(tablet.page, 'Accepted, waiting to upload');
  await tablet.page.getByRole('button', { name: `The redemption of ${shown(code)} was a mistake` }).click();
  const asked = tablet.page.getByRole('dialog', { name: 'Mark as a mistake?' });
  await asked.getByRole('radio', { name: 'The wrong code' }).check();
  await asked.getByRole('button', { name: 'Mark as a mistake' }).click();
  await expect(toast(tablet.page, 'Success', 'The owner decides.')).toBeVisible();
  await expectMark(tablet.page, /2 waiting/);
  await tablet.online();
  await tablet.announceNetwork();
  await expectMark(tablet.page, /^Synced/);
  const stored = () => sql`
    select outcome, void_reason, void_decision, (select count(*)::int from private.redemption_voids) as voids
    from public.redemption_events where code = ${code}`;
  expect(await stored()).toMatchObject([
    { outcome: 'first', void_reason: 'wrong_code', void_decision: null, voids: 1 },
  ]);

  const { page } = phone;
  await login(page, 'hospital');
  await openDesk(page, 1);
  await openDeskTab(page, 'Conflicts');
  await page.getByRole('button', { name: `Decide about the mistake of ${shown(code)}` }).click();
  const question = page.getByRole('dialog', { name: 'Can it be used again?' });
  await question.getByRole('radio', { name: 'The code can be used again' }).check();
  await question.getByRole('button', { name: 'Decide' }).click();
  await expect(toast(page, 'Success', 'The decision was stored')).toBeVisible();
  await expectMark(page, /^Synced/);

  // The tablet that made the mistake accepts the code once
  // more, because its cached list shows it as available.
  await tablet.announceNetwork();
  await expect(tablet.page.getByRole('tabpanel')).toContainText('Available');
  await checkCode(tablet.page, code, 'Valid Code');
  await markAsUsed(tablet.page);
  await expectResult(tablet.page, 'Success');
  expect(await storedUses(server, code)).toMatchObject([{ outcome: 'first' }, { outcome: 'first' }]);
});
