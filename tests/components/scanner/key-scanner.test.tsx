import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { arrangeCodes, codeField, expectResult, markAsUsed, openDesk, result } from '../desk/desk.ts';
import { passTime } from '../support/clock.ts';
import { bookVoucher, redemptionsOf } from '../support/reception.ts';
import { kedmanee, scanAsKeyboard } from './key-scanner.ts';

test('a scanner that poses as a keyboard is heard wherever the focus is, also with the Thai layout on', async () => {
  const { codes, arrange } = arrangeCodes((server) => [
    bookVoucher(server),
    bookVoucher(server, { customer: 'มานะ ชูใจ' }),
  ]);
  const { server } = await openDesk({ arrange });
  const [first = '', second = ''] = codes;
  await expect.element(page.getByText(/^Ready offline, 2 bookings/)).toBeVisible();

  // The focus is on a button, which the scanner's Enter must not press.
  const sound = page.getByRole('button', { name: 'Sound' });
  (sound.element() as HTMLElement).focus();
  await scanAsKeyboard(kedmanee(`https://sabai.example/v/${second}`));
  await expectResult('Valid Code');
  await expect.element(result).toHaveTextContent('มานะ ชูใจ');
  await expect.element(sound).toHaveAttribute('aria-pressed', 'true');

  // The focus is in the field for codes, which has half a code.
  await codeField.fill('ABC');
  await scanAsKeyboard(first);
  await expect.element(result).toHaveTextContent('สมหญิง ใจดี');
  await expect.element(codeField).toHaveValue(first);

  // The scanner halts within the code.
  await scanAsKeyboard(second, { haltMs: 300 });
  await expect.element(result).toHaveTextContent('มานะ ชูใจ');
  await expect.element(codeField).toHaveValue(second);
  await markAsUsed();
  await expectResult('Success');
  expect(redemptionsOf(server, second)).toHaveLength(1);
});

test('what is no voucher code is reported for 4 s and checks nothing', async () => {
  const { server } = await openDesk();
  const hint = page.getByText('A barcode scanner works at any time, wherever the cursor is.');
  await expect.element(hint).toBeInTheDocument();
  await expectResult('Ready for the next code');
  await scanAsKeyboard('https://line.me/R/ti/p/@sabai');
  await expect.element(page.getByText('That is no voucher code of Sabai.')).toBeVisible();
  await passTime(4_100);
  await expect.element(hint).toBeInTheDocument();
  await expectResult('Ready for the next code');
  expect(server.requests(/check_booking/)).toEqual([]);
});
