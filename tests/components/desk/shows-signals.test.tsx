import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { drawCamera } from '../scanner/drawn-camera.ts';
import { passTime } from '../support/clock.ts';
import { bookVoucher, cancelBooking, newCode, redeemElsewhere } from '../support/reception.ts';
import { checkCode, codeField, expectResult, markAsUsed, openDesk, result, typeCode } from './desk.ts';

const reception = '/hospital-dashboard/reception';
const keypad = page.getByRole('group', { name: 'Keypad' });

afterEach(() => page.viewport(390, 844));

/**
 * Reception mode with five bookings: two available, one used, one cancelled, and one whose
 * promotion has ended.
 */
async function openReception() {
  const codes: string[] = [];
  const app = await openDesk({
    path: reception,
    arrange: (server, person) => {
      const promotion = { title: 'ตรวจสุขภาพประจำปีสำหรับผู้บริหาร 35 รายการ', listPrice: 12_500 };
      codes.push(
        bookVoucher(server, { promotion, price: 9_900 }),
        bookVoucher(server, { promotion }),
        bookVoucher(server, { promotion }),
        bookVoucher(server, { promotion: { ...promotion, end: '2026-02-01' } }),
        bookVoucher(server, { promotion }),
      );
      redeemElsewhere(server, { code: codes[1] ?? '', userId: person?.userId ?? '' });
      cancelBooking(server, codes[2] ?? '');
    },
  });
  await page.getByLabelText('PIN, 4 to 8 digits').fill('2580');
  await page.getByLabelText('The same PIN again').fill('2580');
  await page.getByRole('button', { name: 'Start reception mode' }).click();
  await expect.element(keypad).toBeVisible();
  await expect.element(page.getByText(/^Ready offline, 5 bookings/)).toBeVisible();
  const [valid = '', used = '', cancelled = '', ended = '', other = ''] = codes;
  return { app, valid, used, cancelled, ended, other };
}

const signal = () => document.querySelector('.check-result')?.getAttribute('data-signal');

test.each([
  [1024, 768],
  [768, 1024],
  [390, 844],
])('BOOKING-17 at %i × %i no result moves the keypad', async (width, height) => {
  await page.viewport(width, height);
  const { app, valid, used, cancelled, ended, other } = await openReception();
  const box = () => {
    const { left, top, right, bottom } = keypad.element().getBoundingClientRect();
    return [left, top, right, bottom].map(Math.round);
  };
  const before = box();
  const signals: (string | null | undefined)[] = [];
  const expectStill = () => {
    signals.push(signal());
    expect(box(), `${signals.at(-1)}`).toEqual(before);
    expect(document.scrollingElement?.scrollTop).toBe(0);
  };
  await typeCode(' ');
  await expect.element(codeField).toHaveAccessibleDescription(/Please enter a booking code/);
  expectStill();
  await typeCode('K7M4P2X9QQ');
  await expectResult('Check the spelling');
  expectStill();
  const held = app.server.hold(/check_booking/);
  await typeCode(newCode());
  await expectResult('Checking...');
  expectStill();
  held.release();
  await expectResult('Invalid Code');
  expectStill();
  await checkCode(used, 'Already Used');
  expectStill();
  await checkCode(cancelled, 'Booking cancelled');
  expectStill();
  await checkCode(ended, /^Promotion ended/);
  expectStill();
  await checkCode(valid, 'Valid Code');
  expectStill();
  await markAsUsed();
  await expectResult('Success');
  expectStill();
  app.server.goOffline();
  await checkCode(other, 'Valid Code');
  await passTime(3_000);
  await expect.element(result).toHaveTextContent(/By the list of/);
  expectStill();
  await markAsUsed();
  await expectResult('Accepted, waiting to upload');
  expectStill();
  expect(new Set(signals)).toEqual(new Set(['idle', 'care', 'waits', 'stop', 'used', 'asks', 'done']));
});

test('BOOKING-17 in portrait a result has the same room above the camera as above the keypad', async () => {
  await page.viewport(768, 1024);
  const camera = drawCamera();
  try {
    const { valid } = await openReception();
    await checkCode(valid, 'Valid Code');
    const roomPx = () => result.element().getBoundingClientRect().height;
    const aboveKeysPx = roomPx();
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await expect.element(page.getByText('Hold the QR code in front of the camera')).toBeVisible();
    expect(Math.abs(roomPx() - aboveKeysPx)).toBeLessThan(8);
  } finally {
    camera.restore();
  }
});

test('BOOKING-17 facts that are beside each other have their labels and values on one line', async () => {
  await page.viewport(1024, 768);
  let code = '';
  await openDesk({ arrange: (server) => void (code = bookVoucher(server, { price: 900 })) });
  await checkCode(code, 'Valid Code');
  const facts = [...result.element().querySelectorAll('.check-facts > div')].slice(0, 3);
  const labels = facts.map((fact) => fact.querySelector('dt'));
  expect(labels.map((label) => label?.textContent)).toEqual(['Customer', 'Telephone', 'Price']);
  expect(new Set(labels.map((label) => label?.getBoundingClientRect().top)).size).toBe(1);
  // An empty element on the line of the value has its lower edge at the baseline.
  const baselines = facts.map((fact) => {
    const mark = fact.querySelector('dd')?.appendChild(document.createElement('span'));
    mark?.style.setProperty('display', 'inline-block');
    return Math.round(mark?.getBoundingClientRect().bottom ?? 0);
  });
  expect(new Set(baselines).size).toBe(1);
});

test('BOOKING-17 on a low screen without room beside the keys the result lies over them', async () => {
  await page.viewport(740, 360);
  const { used, valid } = await openReception();
  for (const [code, title] of [
    [used, 'Already Used'],
    [valid, 'Valid Code'],
  ] as const) {
    await checkCode(code, title);
    const { top, bottom, height } = result.element().getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(360);
    expect(height).toBeGreaterThan(250);
  }
});

test('BOOKING-17 a redeemed code fills the screen in letters of 48 px or more, and a tap anywhere goes on', async () => {
  await page.viewport(768, 1024);
  const { valid } = await openReception();
  await checkCode(valid, 'Valid Code');
  await markAsUsed();
  await expectResult('Success');
  const { width, height } = result.element().parentElement?.getBoundingClientRect() ?? {
    width: 0,
    height: 0,
  };
  expect([width, height]).toEqual([768, 1024]);
  const title = result.getByRole('heading', { name: 'Success' }).element();
  await expect.poll(() => Number.parseFloat(getComputedStyle(title).fontSize)).toBeGreaterThanOrEqual(48);
  // The button "Next code" covers the keypad there, so a finger cannot touch a key of it.
  const touched = document.elementFromPoint(384, 900);
  expect(touched?.closest('button')?.textContent).toBe('Next code');
  touched?.closest('button')?.click();
  await expectResult('Ready for the next code');
  await expect.element(codeField).toHaveValue('');
});

test('BOOKING-17 nothing that a redeemed code shows lies under the buttons of a low screen', async () => {
  await page.viewport(1024, 768);
  const { app, other } = await openReception();
  app.server.goOffline();
  await checkCode(other, 'Valid Code');
  await markAsUsed();
  await expectResult('Accepted, waiting to upload');
  const next = page.getByRole('button', { name: 'Next code' }).element().getBoundingClientRect();
  const facts = [...result.element().querySelectorAll('dd')].filter((fact) => fact.checkVisibility());
  expect(facts.length).toBeGreaterThan(2);
  for (const fact of facts) expect(fact.getBoundingClientRect().bottom).toBeLessThanOrEqual(next.top);
});

test('BOOKING-17 a code is compared with its customer, its price with the list price, and a refusal says what to do', async () => {
  await page.viewport(1024, 768);
  const { valid, used, cancelled, ended } = await openReception();
  await checkCode(valid, 'Valid Code');
  await expect.element(result).toHaveTextContent('ส***');
  await expect.element(result).toHaveTextContent('081****678');
  const prices = result.getByText(/9,900/).element().closest('dd');
  expect(prices?.textContent).toContain('12,500');
  expect(prices?.getClientRects()).toHaveLength(1);
  const [price, listPrice] = [...(prices?.children ?? [])].map((part) => part.getBoundingClientRect());
  expect(listPrice?.top).toBeGreaterThanOrEqual(price?.top ?? Infinity);
  expect(listPrice?.bottom).toBeLessThanOrEqual((price?.bottom ?? 0) + 1);
  await checkCode(used, 'Already Used');
  await expect.element(result).toHaveTextContent(/Used .+ \(offline\) at .+ on Device D002/);
  await checkCode(cancelled, 'Booking cancelled');
  await expect.element(result).toHaveTextContent('The customer asks the agent for a new booking.');
  await checkCode(ended, /^Promotion ended/);
  await expect.element(result).toHaveTextContent('Ask the owner, or accept it with a reason.');
  await checkCode(newCode(), 'Invalid Code');
  await expect.element(result).toHaveTextContent('the customer asks the agent who sold it');
});
