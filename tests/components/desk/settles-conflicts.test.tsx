import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { isAnyFormDirty } from '../../../src/ui/forms/form-dirty-lock.ts';
import { passTime } from '../support/clock.ts';
import type { OpenOptions } from '../support/open-app.tsx';
import {
  bookVoucher,
  cancelBooking,
  newCode,
  redemptionsOf,
  shownCode,
  redeemElsewhere,
} from '../support/reception.ts';
import { expectToast } from '../support/expect-toast.ts';
import {
  arrangeCodes,
  checkCode,
  expectResult,
  markAsUsed,
  openDesk,
  result,
  tab,
  onTablet,
  type DeskApp,
} from './desk.ts';

onTablet();

const conflicts = page.getByRole('list', { name: 'Conflicts' }).getByRole('listitem');

/**
 * Two devices accept the code without a network; the attempt of the other device reaches the server first.
 */
async function acceptTwice(options: Partial<OpenOptions> = {}): Promise<DeskApp & { code: string }> {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const app = await openDesk({ ...options, arrange });
  const [code = ''] = codes;
  await expect.element(page.getByText(/^Ready offline, 1 booking/)).toBeVisible();
  app.server.goOffline();
  await checkCode(code, 'Valid Code');
  await markAsUsed();
  await expectResult('Accepted, waiting to upload');
  redeemElsewhere(app.server, { code, userId: app.person.userId });
  app.server.goOnline();
  await passTime(5_000);
  await expectResult('Conflict');
  return { ...app, code };
}

test('a code that two devices accepted is a conflict with both sides, which the owner closes with a note', async () => {
  const { code, server } = await acceptTwice();
  await expect
    .element(result)
    .toHaveTextContent('This device accepted the code, and so did another one before.');
  await expect.element(page.getByRole('tab', { name: 'Conflicts 1 open conflict' })).toBeVisible();
  await tab('Conflicts').click();
  for (const fact of [shownCode(code), 'Accepted twice', 'ตรวจสุขภาพประจำปี', '฿900.00', 'First', 'Again']) {
    await expect.element(conflicts).toHaveTextContent(fact);
  }
  await expect.element(conflicts.getByText('Device D002')).toBeVisible();

  await conflicts.getByRole('button', { name: `Close the conflict of ${shownCode(code)}` }).click();
  const sheet = page.getByRole('dialog', { name: 'What was done?' });
  const close = sheet.getByRole('button', { name: 'Close the conflict' });
  await close.click();
  await expect.element(sheet.getByRole('alert').first()).toHaveTextContent('Please choose what was done');
  await expect.element(sheet.getByRole('radio', { name: 'Both were honoured' })).toHaveFocus();
  await sheet.getByRole('radio', { name: 'Both were honoured' }).click();
  await close.click();
  const note = sheet.getByLabelText(/^Note/);
  await expect.element(note).toHaveAccessibleDescription(/Please write a note/);
  await expect.element(note).toHaveFocus();
  await note.fill('ก'.repeat(1_001));
  await expect.element(note).toHaveAccessibleDescription(/Up to 1,000 characters/);
  await note.fill(' ให้บริการทั้งสองท่าน ');
  // PRIVACY-11: a note that is stored nowhere is not closed by one key.
  await userEvent.keyboard('{Escape}');
  const question = page.getByRole('alertdialog', { name: 'Close without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await isAnyFormDirty()).toBe(true);
  server.answer(/resolve_redemption/, 'no_network', 1);
  await close.click();
  await expectToast('Error');
  await expect.element(note).toHaveValue(' ให้บริการทั้งสองท่าน ');
  await close.click();
  await expectToast('Success', 'The conflict was closed');
  await passTime(1_000);
  await expect.element(conflicts).toHaveTextContent('Both were honoured – ให้บริการทั้งสองท่าน');
  await expect.element(page.getByRole('tab', { name: 'Conflicts', exact: true })).toBeVisible();
  expect(redemptionsOf(server, code).filter((row) => row['resolution'] === 'both_honoured')).toHaveLength(1);
});

test('BOOKING-24 an owner who decides after another one is shown that this decision was not stored', async () => {
  const { code, server } = await acceptTwice();
  await tab('Conflicts').click();
  await conflicts.getByRole('button', { name: `Close the conflict of ${shownCode(code)}` }).click();
  const sheet = page.getByRole('dialog', { name: 'What was done?' });
  await sheet.getByRole('radio', { name: 'Both were honoured' }).click();
  await sheet.getByLabelText(/^Note/).fill('ตกลงกันแล้ว');
  const { nonce } = redemptionsOf(server, code).find((row) => row['outcome'] === 'duplicate') ?? {};
  server.sync.change({
    entity: 'redemption_events',
    rowId: String(nonce),
    columns: {
      resolution: 'billing_error',
      resolution_note: 'คืนเงินแล้ว',
      resolved_at: '2026-11-22T09:00:00+07:00',
    },
  });
  await sheet.getByRole('button', { name: 'Close the conflict' }).click();
  await expectToast('Error', 'This was decided before, and that decision stays. Yours was not stored.');
  await passTime(1_000);
  await expect.element(conflicts).toHaveTextContent('Settled as a billing error – คืนเงินแล้ว');
  await expect.element(sheet.getByLabelText(/^Note/)).toHaveValue('ตกลงกันแล้ว');
});

test('staff see a conflict and that the owner closes it', async () => {
  await acceptTwice({ person: 'staff' });
  await tab('Conflicts').click();
  await expect.element(conflicts).toHaveTextContent('The owner of the hospital closes it with a note.');
  await expect.element(conflicts.getByRole('button')).not.toBeInTheDocument();
});

test('a code that was cancelled or is unknown meanwhile is a conflict of its own kind', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const app = await openDesk({ path: '/hospital-dashboard?tab=conflicts', arrange });
  const [cancelled = ''] = codes;
  await expect.element(page.getByText(/^Ready offline, 1 booking/)).toBeVisible();
  app.server.goOffline();
  await checkCode(cancelled, 'Valid Code');
  await markAsUsed();
  await expectResult('Accepted, waiting to upload');
  cancelBooking(app.server, cancelled);
  app.server.goOnline();
  await passTime(5_000);
  await expectResult('Conflict');
  await expect.element(result).toHaveTextContent('after the booking had been cancelled. Tell the owner.');
  await expect.element(conflicts).toHaveTextContent('Accepted after the booking was cancelled');
  await expect.element(conflicts).toHaveTextContent('Cancelled');

  // The list also shows the reason of an attempt, and how a conflict was settled.
  const { nonce } = redeemElsewhere(app.server, {
    code: newCode(),
    userId: app.person.userId,
    reason: 'ลูกค้าประจำ',
  });
  app.server.sync.change({
    entity: 'redemption_events',
    rowId: nonce,
    columns: {
      resolution: 'billing_error',
      resolution_note: 'คืนเงินแล้ว',
      resolved_at: '2026-11-22T09:00:00+07:00',
    },
  });
  await app.sync.requestSync('manual');
  await expect.element(conflicts.nth(1)).toHaveTextContent('Accepted, and unknown to the server');
  await expect.element(conflicts.nth(1)).toHaveTextContent('Reason: ลูกค้าประจำ');
  await expect.element(conflicts.nth(1)).toHaveTextContent('Settled as a billing error – คืนเงินแล้ว');
});
