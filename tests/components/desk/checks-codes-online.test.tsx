import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { passTime } from '../support/clock.ts';
import {
  bookVoucher,
  cancelBooking,
  newCode,
  redemptionsOf,
  shownCode,
  redeemElsewhere,
} from '../support/reception.ts';
import {
  arrangeCodes,
  checkCode,
  codeField,
  expectResult,
  markAsUsed,
  openDesk,
  result,
  syncNow,
  typeCode,
  onTablet,
} from './desk.ts';

onTablet();

test('a good code has its facts, is marked as used once, and is refused afterwards', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const { server } = await openDesk({ arrange });
  const [code = ''] = codes;
  await expect.element(page.getByText(/^Ready offline, 1 booking, 10:0\d$/)).toBeVisible();
  await expectResult('Ready for the next code');

  // Small letters, a hyphen and blanks are accepted (BOOKING-2).
  await typeCode(` ${shownCode(code).toLowerCase()} `);
  await expectResult('Valid Code');
  const facts = [
    'This booking code is valid and ready to use',
    shownCode(code),
    'ตรวจสุขภาพประจำปี',
    '฿900.00',
    'List price ฿1,000.00',
    'สมหญิง ใจดี',
    '081-234-5678',
  ];
  for (const fact of facts) await expect.element(result).toHaveTextContent(fact);
  await markAsUsed();
  await expectResult('Success');
  await expect.element(result).toHaveTextContent('Booking code marked as used.');
  await expect.element(result.getByRole('button')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Next code' }).click();
  await expect.element(codeField).toHaveValue('');
  await expectResult('Ready for the next code');

  await checkCode(code, 'Already Used');
  await expect.element(result).toHaveTextContent('This booking code has already been used');
  await expect.element(result).toHaveTextContent(/Used .+ on this device/);
  await expect.element(result.getByRole('button')).not.toBeInTheDocument();
  expect(redemptionsOf(server, code)).toMatchObject([{ outcome: 'first', mode: 'online' }]);
});

test('each code that is not to be accepted says why, and has no button to mark it', async () => {
  const { codes, arrange } = arrangeCodes((server) => [
    bookVoucher(server),
    bookVoucher(server),
    bookVoucher(server, { promotion: { hospitalId: '00000000-0000-7000-8000-00000000bb02' } }),
  ]);
  const { server, person } = await openDesk({ arrange });
  const [used = '', gone = '', foreign = ''] = codes;
  await expect.element(page.getByText(/^Ready offline, 2 bookings/)).toBeVisible();
  redeemElsewhere(server, { code: used, userId: person.userId });
  cancelBooking(server, gone, '2026-11-21T09:12:00+07:00');

  await typeCode('  ');
  await expect.element(codeField).toHaveAccessibleDescription(/Please enter a booking code/);
  await expectResult('No code yet');

  await checkCode(used, 'Already Used');
  await expect.element(result).toHaveTextContent(/Used .+ \(offline\)/);
  await checkCode(gone, 'Booking cancelled');
  await expect
    .element(result)
    .toHaveTextContent(/The booking was cancelled 21 Nov 2026.*09:12.*Do not accept it\./);
  for (const unknown of [foreign, newCode()]) {
    await checkCode(unknown, 'Invalid Code');
    await expect
      .element(result)
      .toHaveTextContent("This booking code does not exist or doesn't belong to your hospital");
    await expect.element(result.getByRole('button')).not.toBeInTheDocument();
  }
  await typeCode('K7M4P-2X9QQ');
  await expectResult('Check the spelling');
  expect(server.requests(/check_booking/).map(({ body }) => body)).not.toContainEqual({ code: 'K7M4P2X9QQ' });
  await result.getByRole('button', { name: 'Look it up all the same' }).click();
  await expectResult('Invalid Code');
  expect(redemptionsOf(server, foreign)).toEqual([]);
});

test.each([
  ['XMAS77', 'xmas77'],
  ['AB-C1O', 'ab-c1o'],
])('BOOKING-2 the older code %s is looked up without a word about its spelling', async (stored, typed) => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const { server } = await openDesk({
    arrange: (made) => {
      arrange(made);
      const [row] = made.sync.rowsOf({ entity: 'bookings' });
      made.sync.change({
        entity: 'bookings',
        rowId: String(row?.['id']),
        columns: { booking_code: stored },
      });
    },
  });
  expect(codes).toHaveLength(1);
  await expect.element(page.getByText(/^Ready offline, 1 booking/)).toBeVisible();
  await typeCode(typed);
  await expectResult('Valid Code');
  await expect.element(result).toHaveTextContent(stored);
  await expect.poll(() => server.requests(/check_booking/)).toHaveLength(1);
  await markAsUsed();
  await expectResult('Success');
  expect(server.sync.rowsOf({ entity: 'redemption_events' })).toMatchObject([{ outcome: 'first' }]);
});

test('an answer that comes later than 3 s is waited for no longer, and counts when it comes', async () => {
  const { server } = await openDesk();
  const slow = server.hold(/check_booking/);
  await typeCode(newCode());
  await expectResult('Checking...');
  await slow.arrived;
  await passTime(1_000);
  await expectResult('Checking...');
  await passTime(2_000);
  await expectResult('Cannot verify yet');
  for (const name of ['Ask again', 'Record on trust...']) {
    await expect.element(result.getByRole('button', { name })).toBeVisible();
  }
  slow.release();
  await expectResult('Invalid Code');
});

test('a listed code can be marked while the server is still asked, and its later answer changes nothing', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const { server } = await openDesk({ arrange });
  const [code = ''] = codes;
  await expect.element(page.getByText(/^Ready offline, 1 booking/)).toBeVisible();
  const slow = server.hold(/check_booking/);
  await checkCode(code, 'Valid Code');
  await expect.element(result).toHaveTextContent('Asking the server...');
  await markAsUsed();
  await expectResult('Success');
  slow.release();
  await expect.element(result).not.toHaveTextContent('Asking the server...');
  await expectResult('Success');
});

test('a lost answer is no rejection: the redemption waits, and goes again under the same nonce', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const app = await openDesk({ arrange });
  const [code = ''] = codes;
  await checkCode(code, 'Valid Code');
  await syncNow(app);
  app.server.loseAnswer(/sync_attempts/);
  await markAsUsed();
  await expectResult('Accepted, waiting to upload');
  expect(redemptionsOf(app.server, code)).toMatchObject([{ outcome: 'first' }]);
  await passTime(5_000);
  await expectResult('Success');
  const nonces = app.server
    .requests(/sync_attempts/)
    .flatMap(({ body }) => (body as { rows: { nonce: string }[] }).rows.map(({ nonce }) => nonce));
  expect(nonces.length).toBeGreaterThan(1);
  expect(new Set(nonces).size).toBe(1);
  expect(redemptionsOf(app.server, code)).toHaveLength(1);
});

test('a press that the server does not answer within 4 s is accepted here and sent again', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const { server } = await openDesk({ arrange });
  const [code = ''] = codes;
  await checkCode(code, 'Valid Code');
  const slow = server.hold(/sync_attempts/);
  await markAsUsed();
  await slow.arrived;
  await expectResult('Marking...');
  await expect.element(result.getByRole('button')).not.toBeInTheDocument();
  await passTime(4_100);
  await expectResult('Accepted, waiting to upload');
  slow.release();
  server.heal();
  await passTime(5_000);
  await expectResult('Success');
  expect(redemptionsOf(server, code)).toHaveLength(1);
});

test('after too many unknown codes nothing is looked up until the person asks again', async () => {
  const { server } = await openDesk();
  server.answer(/check_booking/, { status: 400, json: { code: 'SB010', message: 'Too many codes.' } }, 1);
  const code = newCode();
  await checkCode(code, 'Too many unknown codes');
  await expect
    .element(result)
    .toHaveTextContent('Wait a few minutes, then ask again. Nothing was looked up.');
  await result.getByRole('button', { name: 'Ask again' }).click();
  await expectResult('Invalid Code');
});

test('a code of a promotion that has ended is accepted with a reason alone', async () => {
  const promotion = { title: 'จบแล้ว', end: '2026-02-01' };
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server, { promotion })]);
  const { server } = await openDesk({ arrange });
  const [code = ''] = codes;
  await checkCode(code, 'Promotion ended 1 Feb 2026 (2569)');
  await expect.element(result).toHaveTextContent('The code is unused. You may accept it with a reason.');
  await result.getByRole('button', { name: 'Accept with a reason...' }).click();
  const why = page.getByRole('dialog', { name: 'Accept with a reason?' });
  const reason = why.getByLabelText(/^Reason/);
  await why.getByRole('button', { name: 'Mark as used' }).click();
  await expect.element(reason).toHaveAccessibleDescription(/Please write why/);
  await expect.element(reason).toHaveFocus();
  await reason.fill('ก'.repeat(501));
  await why.getByRole('button', { name: 'Mark as used' }).click();
  await expect.element(reason).toHaveAccessibleDescription(/Up to 500 characters/);
  await why.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(why).not.toBeInTheDocument();
  await expectResult('Promotion ended 1 Feb 2026 (2569)');
  await result.getByRole('button', { name: 'Accept with a reason...' }).click();
  await reason.fill(' โทรแจ้งไว้แล้ว ');
  await why.getByRole('button', { name: 'Mark as used' }).click();
  await expectResult('Success');
  expect(redemptionsOf(server, code)).toMatchObject([{ outcome: 'first', reason: 'โทรแจ้งไว้แล้ว' }]);
});

test('a result clears by itself after 30 s, but not the next code that is typed, nor under a question', async () => {
  const promotion = { end: '2026-02-01' };
  const { codes, arrange } = arrangeCodes((server) => [
    bookVoucher(server),
    bookVoucher(server, { promotion }),
  ]);
  await openDesk({ arrange });
  const [first = '', ended = ''] = codes;
  await checkCode(first, 'Valid Code');
  await passTime(31_000);
  await expectResult('Ready for the next code');
  await expect.element(codeField).toHaveValue('');

  await checkCode(first, 'Valid Code');
  await codeField.fill('K7M4');
  await passTime(31_000);
  await expectResult('Ready for the next code');
  await expect.element(codeField).toHaveValue('K7M4');

  await checkCode(ended, /^Promotion ended/);
  await result.getByRole('button', { name: 'Accept with a reason...' }).click();
  await passTime(31_000);
  await expect.element(page.getByRole('dialog', { name: 'Accept with a reason?' })).toBeVisible();
});

test('the desk is worked by keys alone', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const { server } = await openDesk({ arrange });
  const [code = ''] = codes;
  await expect.element(codeField).toBeVisible();
  (codeField.element() as HTMLElement).focus();
  await userEvent.keyboard(`${code}{Enter}`);
  await expectResult('Valid Code');
  const mark = result.getByRole('button', { name: 'Mark as used' }).element();
  for (let presses = 0; presses < 10 && document.activeElement !== mark; presses += 1) await userEvent.tab();
  expect(document.activeElement).toBe(mark);
  await userEvent.keyboard('{Enter}');
  await expectResult('Success');
  expect(redemptionsOf(server, code)).toMatchObject([{ outcome: 'first', mode: 'online' }]);
});

/** The tones that are played from now on, in hertz. */
function hearTones(): { played: number[]; stop: () => void } {
  const played: number[] = [];
  const { createOscillator } = AudioContext.prototype;
  AudioContext.prototype.createOscillator = function (this: AudioContext) {
    const tone = createOscillator.call(this);
    const start = tone.start.bind(tone);
    tone.start = (when) => {
      played.push(tone.frequency.value);
      start(when);
    };
    return tone;
  };
  return { played, stop: () => void (AudioContext.prototype.createOscillator = createOscillator) };
}

test('a result is spoken, sounds unless the sound is off, and the choice is stored on the device', async () => {
  const { played, stop } = hearTones();
  try {
    const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
    await openDesk({ arrange });
    const [code = ''] = codes;
    const sound = page.getByRole('button', { name: 'Sound' });
    await expect.element(sound).toHaveAttribute('aria-pressed', 'true');
    await checkCode(code, 'Valid Code');
    const spoken = document.querySelector('[aria-live=assertive]');
    expect(spoken?.textContent).toBe('Valid Code. This booking code is valid and ready to use');
    await expect.poll(() => played.map(Math.round)).toEqual([660, 990]);
    await sound.click();
    await expect.element(sound).toHaveAttribute('aria-pressed', 'false');
    await checkCode(newCode(), 'Invalid Code');
    expect(played).toHaveLength(2);
    expect(localStorage.getItem('sabai-desk-sound')).toBe('off');
  } finally {
    stop();
  }
});

/** Every heading that the result shows from now on, in order. */
function watchResults(): { shown: string[]; stop: () => void } {
  const shown: string[] = [];
  const note = () => {
    const title = document.querySelector('.check-result h3')?.textContent ?? '';
    if (title !== shown.at(-1)) shown.push(title);
  };
  const observer = new MutationObserver(note);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return { shown, stop: () => observer.disconnect() };
}

test.each(['in the list', 'not in the list'])(
  'one press of a code %s has one voice: it is being marked, then exactly one result',
  async (where) => {
    const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
    const app = await openDesk({ arrange });
    await expect.element(page.getByText(/^Ready offline, 1 booking/)).toBeVisible();
    const code = where === 'in the list' ? (codes[0] ?? '') : bookVoucher(app.server);
    const { played, stop } = hearTones();
    await checkCode(code, 'Valid Code');
    await expect.poll(() => played.splice(0).length).toBe(2);
    const watched = watchResults();
    const held = app.server.hold(/sync_attempts/);
    try {
      await markAsUsed();
      await held.arrived;
      await expectResult('Marking...');
      expect(played).toEqual([]);
      held.release();
      await expectResult('Success');
      await app.sync.requestSync('manual');
      await passTime(6_000);
      await expectResult('Success');
      expect(watched.shown.filter((title) => title !== 'Valid Code')).toEqual(['Marking...', 'Success']);
      expect(played.map(Math.round)).toEqual([880]);
    } finally {
      held.release();
      watched.stop();
      stop();
    }
  },
);

test('a press whose answer was lost is accepted here, never used already, and is not announced twice', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const app = await openDesk({ arrange });
  const [code = ''] = codes;
  await expect.element(page.getByText(/^Ready offline, 1 booking/)).toBeVisible();
  const { played, stop } = hearTones();
  await checkCode(code, 'Valid Code');
  await expect.poll(() => played.splice(0).length).toBe(2);
  const watched = watchResults();
  try {
    await syncNow(app);
    app.server.loseAnswer(/sync_attempts/);
    await markAsUsed();
    await expectResult('Accepted, waiting to upload');
    await passTime(5_000);
    await expectResult('Success');
    expect(watched.shown.filter((title) => title !== 'Valid Code')).toEqual([
      'Marking...',
      'Accepted, waiting to upload',
      'Success',
    ]);
    expect(played.map(Math.round)).toEqual([880]);
    await checkCode(code, 'Accepted here');
    expect(redemptionsOf(app.server, code)).toMatchObject([{ outcome: 'first' }]);
  } finally {
    watched.stop();
    stop();
  }
});

test('the button stays under the finger when the server turns out not to answer', async () => {
  await page.viewport(390, 844);
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server)]);
  const { server } = await openDesk({ arrange });
  const [code = ''] = codes;
  await expect.element(page.getByText(/^Ready offline, 1 booking,/)).toBeVisible();
  const held = server.hold(/check_booking/);

  await typeCode(code);
  await expect.element(result).toHaveTextContent('Asking the server...');
  const mark = result.getByRole('button', { name: 'Mark as used' });
  await expect.element(mark).toBeInViewport();
  const before = mark.element().getBoundingClientRect();
  await passTime(3_000);
  await expect.element(result).toHaveTextContent(/By the list of .+, without the server/);
  expect(mark.element().getBoundingClientRect().top).toBe(before.top);
  held.release();
});
