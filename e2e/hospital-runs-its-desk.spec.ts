import { expect, test } from './journey-fixtures.ts';
import { expectMark } from './screens/customers.ts';
import {
  checkCode,
  deskWithoutSignal,
  markAsUsed,
  openDesk,
  openDeskTab,
  resultOf,
  storedUses,
} from './screens/desk-screen.ts';
import { publish, toast } from './screens/promotions.ts';
import { emailOf } from './screens/sign-in-screen.ts';
import { bookVoucher, expectResult, shown } from './screens/vouchers.ts';

const checkup = 'ตรวจสุขภาพประจำปี';

test('devices are named, and one that is taken off the list sends what it has, signs out and says why', async ({
  phone,
  secondDevice,
  server,
  login,
}) => {
  const { id: promotionId } = await publish(server, { title: checkup, price: 1000 });
  const code = await bookVoucher(server, { promotionId, customer: 'สมหญิง ใจดี' });
  const lost = await secondDevice();
  await login(lost.page, 'hospital');
  await deskWithoutSignal(lost.page, 1);
  await openDeskTab(lost.page, 'Devices');
  const own = lost.page.getByRole('listitem').filter({ hasText: 'This device' });
  await own.getByRole('button', { name: /^Rename/ }).click();
  const naming = lost.page.getByRole('dialog', { name: 'Rename' });
  await naming.getByLabel('Name of the device').fill('แท็บเล็ตชั้น 2');
  await naming.getByRole('button', { name: 'Save' }).click();
  await expect(own).toContainText('แท็บเล็ตชั้น 2');

  const { page } = phone;
  await login(page, 'hospital');
  await openDesk(page, 1);
  await openDeskTab(page, 'Devices');
  const row = page.getByRole('listitem').filter({ hasText: 'แท็บเล็ตชั้น 2' });
  await expect(row).toContainText('Last seen');
  await expect(row).toContainText('พิมพ์ชนก ศรีสุข');
  // The tablet redeems a code without a network while the owner takes the tablet off the list.
  await lost.offline();
  await checkCode(lost.page, code, 'Valid Code');
  await markAsUsed(lost.page);
  await expectResult(lost.page, 'Accepted, waiting to upload');
  await row.getByRole('button', { name: 'Take แท็บเล็ตชั้น 2 off the list' }).click();
  const question = page.getByRole('alertdialog', { name: 'Take แท็บเล็ตชั้น 2 off the list?' });
  await question.getByRole('button', { name: 'Take off the list' }).click();
  await expect(toast(page, 'Success', 'แท็บเล็ตชั้น 2 was taken off the list')).toBeVisible();
  await expect(row).toContainText('Taken off the list');

  await lost.online();
  await lost.announceNetwork();
  await expect(lost.page).toHaveURL(/\/hospital-auth/);
  await expect(lost.page.getByText('This device was signed out')).toBeVisible();
  expect(await storedUses(server, code)).toMatchObject([{ outcome: 'first', mode: 'offline' }]);
  await expect
    .poll(() =>
      lost.page.evaluate(async () =>
        (await indexedDB.databases()).some(({ name }) => name?.startsWith('crm-')),
      ),
    )
    .toBe(false);

  await row.getByRole('button', { name: 'Put แท็บเล็ตชั้น 2 back' }).click();
  await expect(toast(page, 'Success', 'แท็บเล็ตชั้น 2 is on the list again')).toBeVisible();
  await login(lost.page, 'hospital');
  await openDesk(lost.page, 1);
  await expectMark(lost.page, /^Synced/);
  await checkCode(lost.page, code, 'Already Used');
  await expect(resultOf(lost.page)).toContainText('on แท็บเล็ตชั้น 2');
});

test('a redemption that the server refuses is stored, reported, and sent again by hand', async ({
  phone,
  server,
  login,
}) => {
  const { id: promotionId } = await publish(server, { title: checkup, price: 1000 });
  const code = await bookVoucher(server, { promotionId, customer: 'สมหญิง ใจดี' });
  const { page } = phone;
  await login(page, 'hospital');
  await deskWithoutSignal(page, 1);
  await phone.offline();
  // A redemption accepted after the member's removal is refused; one accepted before waits for the owner.
  const sql = await server.sql();
  const [member] = await sql`
    delete from public.hospital_members m using auth.users u
    where u.id = m.user_id and u.email = ${emailOf('hospital')} returning m.*`;
  // The removal is dated a minute back, because a device knows the server's clock only to within a second.
  await sql`update private.former_members set left_at = greatest(joined_at, left_at - interval '1 minute')`;
  await checkCode(page, code, 'Valid Code');
  await markAsUsed(page);
  await expectResult(page, 'Accepted, waiting to upload');
  await phone.online();
  await phone.announceNetwork();
  await expectMark(page, /^Needs attention · 1/);
  await openDeskTab(page, 'Conflicts');
  const refused = page.getByRole('region', { name: 'Refused by the server' });
  await expect(refused).toContainText('You are not in the staff any more');
  await expect(page.getByRole('tab', { name: /1 refused redemption/ })).toBeVisible();
  // Loaded anew without the right, the address shows what this device recorded, and nothing else of the hospital.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Redemptions on this device' })).toBeVisible();
  await expect(refused).toContainText(shown(code));
  await expect(page.getByRole('button', { name: 'Send now' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save as a file' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await sql`insert into public.hospital_members ${sql(member ?? {})}`;
  await page.reload();
  await openDeskTab(page, 'Conflicts');
  await refused.getByRole('button', { name: `Offer ${shown(code)} again` }).click();
  await expect.poll(() => storedUses(server, code)).toMatchObject([{ outcome: 'first' }]);
  await expectMark(page, /^Synced/);
});
