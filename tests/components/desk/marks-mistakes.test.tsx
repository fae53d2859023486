import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addPerson } from '../support/people.ts';
import { passTime } from '../support/clock.ts';
import { expectToast } from '../support/expect-toast.ts';
import {
  bookingOfCode,
  bookVoucher,
  redeemElsewhere,
  redemptionsOf,
  shownCode,
} from '../support/reception.ts';
import {
  arrangeCodes,
  checkCode,
  expectResult,
  markAsUsed,
  onTablet,
  openDesk,
  syncNow,
  tab,
  typeCode,
} from './desk.ts';

onTablet();

const mistakes = page.getByRole('list', { name: 'Mistakes' }).getByRole('listitem');
const sheet = page.getByRole('dialog', { name: 'Mark as a mistake?' });
const offer = (code: string) =>
  page.getByRole('button', { name: `The redemption of ${shownCode(code)} was a mistake` });

async function markAsMistake(code: string, reason: string): Promise<void> {
  await offer(code).click();
  await sheet.getByRole('radio', { name: reason }).click();
  await sheet.getByRole('button', { name: 'Mark as a mistake' }).click();
  await expectToast('Success', `${shownCode(code)} was marked as a mistake. The owner decides.`);
}

test('BOOKING-20 an owner marks a mistake without a network, and decides that the code can be used again', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const app = await openDesk({ arrange });
  const [code = ''] = codes;
  await expect.element(page.getByText(/^Ready offline, 1 booking/)).toBeVisible();
  app.server.goOffline();
  await checkCode(code, 'Valid Code');
  await markAsUsed();
  await expectResult('Accepted, waiting to upload');
  await offer(code).click();
  await sheet.getByRole('button', { name: 'Mark as a mistake' }).click();
  await expect.element(sheet.getByRole('alert')).toHaveTextContent('Please choose why');
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await markAsMistake(code, 'The wrong code');
  // The screen is ready for the right code.
  await expectResult('Ready for the next code');
  await checkCode(code, 'Accepted here, waiting to upload');
  await expect
    .element(page.getByText('Marked as a mistake: The wrong code (waiting to upload)'))
    .toBeVisible();
  await expect.element(offer(code)).not.toBeInTheDocument();

  app.server.goOnline();
  await passTime(5_000);
  await expect.poll(() => redemptionsOf(app.server, code)[0]?.['void_reason']).toBe('wrong_code');
  expect(redemptionsOf(app.server, code)).toMatchObject([{ outcome: 'first', void_decision: null }]);
  expect(bookingOfCode(app.server, code)).toMatchObject({ used: true });

  await syncNow(app);
  await tab('Conflicts 1 open conflict').click();
  for (const fact of [shownCode(code), 'Marked as a mistake: The wrong code', '฿900.00', 'Redeemed']) {
    await expect.element(mistakes).toHaveTextContent(fact);
  }
  await mistakes.getByRole('button', { name: `Decide about the mistake of ${shownCode(code)}` }).click();
  const question = page.getByRole('dialog', { name: 'Can it be used again?' });
  await question.getByRole('button', { name: 'Decide' }).click();
  await expect.element(question.getByRole('alert')).toHaveTextContent('Please choose what was done');
  await question.getByRole('radio', { name: 'The code can be used again' }).click();
  await question.getByLabelText(/^Note/).fill('ลูกค้าอีกท่าน');
  await question.getByRole('button', { name: 'Decide' }).click();
  await expectToast('Success', 'The decision was stored');
  await syncNow(app);
  await expect.element(mistakes).toHaveTextContent('The code can be used again – ลูกค้าอีกท่าน');
  await expect.element(mistakes.getByRole('button')).not.toBeInTheDocument();

  // S5: this device redeemed the code before, and may redeem it once more.
  await checkCode(code, 'Valid Code');
  await markAsUsed();
  await expectResult('Success');
  expect(redemptionsOf(app.server, code).map(({ outcome }) => outcome)).toEqual(['first', 'first']);
});

test('BOOKING-20 an owner decides without a network too, and the code is redeemed again there; all of it arrives once', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const app = await openDesk({ arrange });
  const [code = ''] = codes;
  await expect.element(page.getByText(/^Ready offline, 1 booking/)).toBeVisible();
  app.server.goOffline();
  await checkCode(code, 'Valid Code');
  await markAsUsed();
  await expectResult('Accepted, waiting to upload');
  await markAsMistake(code, 'It was for practice');
  await tab('Conflicts 1 open conflict').click();
  await mistakes.getByRole('button', { name: `Decide about the mistake of ${shownCode(code)}` }).click();
  const question = page.getByRole('dialog', { name: 'Can it be used again?' });
  await question.getByRole('radio', { name: 'The code can be used again' }).click();
  await question.getByRole('button', { name: 'Decide' }).click();
  await expectToast('Success', 'The decision was stored');
  await expect.element(mistakes).toHaveTextContent(/The code can be used again.*waiting to upload/);
  await checkCode(code, 'Valid Code');
  await markAsUsed();
  await expectResult('Accepted, waiting to upload');
  expect(redemptionsOf(app.server, code)).toEqual([]);

  app.server.goOnline();
  await passTime(5_000);
  await expect
    .poll(() => redemptionsOf(app.server, code).map((row) => [row['outcome'], row['void_decision']]))
    .toEqual([
      ['first', 'reopened'],
      ['first', null],
    ]);
  expect(bookingOfCode(app.server, code)).toMatchObject({ used: true });
  await syncNow(app);
  await expect.element(mistakes).not.toHaveTextContent('waiting to upload');
  await expect.element(mistakes).toHaveTextContent('The code can be used again');
});

test('BOOKING-20 a decision that the server does not take stays on the screen until a person has seen it', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const app = await openDesk({ arrange });
  const [code = ''] = codes;
  await checkCode(code, 'Valid Code');
  await markAsUsed();
  await expectResult('Success');
  await markAsMistake(code, 'It was for practice');
  await syncNow(app);
  app.server.goOffline();
  await tab('Conflicts 1 open conflict').click();
  await mistakes.getByRole('button', { name: `Decide about the mistake of ${shownCode(code)}` }).click();
  const question = page.getByRole('dialog', { name: 'Can it be used again?' });
  await question.getByRole('radio', { name: 'The code can be used again' }).click();
  await question.getByRole('button', { name: 'Decide' }).click();
  await expectToast('Success', 'The decision was stored');
  // Meanwhile the person has stopped being an owner.
  app.server.functions['decide_voids'] = ({ rows }) => ({
    uid: app.person.userId,
    answers: (rows as { id: string }[]).map(({ id }) => ({ id, outcome: 'not_allowed' })),
  });
  app.server.goOnline();
  await passTime(5_000);
  const refused = page.getByText(`The decision about ${shownCode(code)} was not taken`);
  await expect.element(refused).toBeVisible();
  expect(redemptionsOf(app.server, code)).toMatchObject([{ void_decision: null }]);
  await page.getByRole('button', { name: 'Remove from this list' }).click();
  await expect.element(refused).not.toBeInTheDocument();
});

test('Q6 a mistake and a decision that the server cannot read are sent again from the desk', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const app = await openDesk({ arrange });
  const [code = ''] = codes;
  const unread = { status: 400, json: { code: 'SB002', message: 'made' } };
  app.server.answer(/void_redemptions|decide_voids/, unread);
  await checkCode(code, 'Valid Code');
  await markAsUsed();
  await expectResult('Success');
  await markAsMistake(code, 'It was for practice');
  await syncNow(app);
  await tab('Conflicts').click();
  await expect.element(page.getByText(`The mistake of ${shownCode(code)} was not taken`)).toBeVisible();
  app.server.heal();
  await page.getByRole('button', { name: 'Offer it again' }).click();
  await syncNow(app);
  await expect.poll(() => redemptionsOf(app.server, code)[0]?.['void_reason']).toBe('practice');

  app.server.answer(/void_redemptions|decide_voids/, unread);
  await mistakes.getByRole('button', { name: `Decide about the mistake of ${shownCode(code)}` }).click();
  const question = page.getByRole('dialog', { name: 'Can it be used again?' });
  await question.getByRole('radio', { name: 'The code can be used again' }).click();
  await question.getByRole('button', { name: 'Decide' }).click();
  await expectToast('Success', 'The decision was stored');
  await syncNow(app);
  await expect.element(page.getByText(`The decision about ${shownCode(code)} was not taken`)).toBeVisible();
  app.server.heal();
  await page.getByRole('button', { name: 'Offer it again' }).click();
  await syncNow(app);
  await expect.poll(() => redemptionsOf(app.server, code)[0]?.['void_decision']).toBe('reopened');
});

test('BOOKING-20 staff mark their own redemption for five minutes, and a colleague’s never', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server), bookVoucher(server)]);
  const app = await openDesk({ person: 'staff', arrange });
  const [own = '', other = ''] = codes;
  redeemElsewhere(app.server, { code: other, userId: addPerson(app.server, 'staff').userId });
  await syncNow(app);
  await checkCode(other, 'Already Used');
  await expect.element(page.getByRole('button', { name: 'Next code' })).toBeVisible();
  await expect.element(offer(other)).not.toBeInTheDocument();
  await typeCode(own);
  await expectResult('Valid Code');
  await markAsUsed();
  await expectResult('Success');
  await page.getByRole('button', { name: 'Next code' }).click();
  await passTime(4 * 60_000);
  await checkCode(own, 'Already Used');
  await expect.element(offer(own)).toBeVisible();
  await passTime(70_000);
  await expect.element(offer(own)).not.toBeInTheDocument();
});
