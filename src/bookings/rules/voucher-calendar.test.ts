import { expect, it } from 'vitest';
import { voucherCalendar } from './voucher-calendar.ts';

const file = (promotion_end: string | null) =>
  voucherCalendar({
    voucher: { code: 'K7M4P2X9QT', promotion_end, hospital_name: 'Clinic, Bangkok' },
    title: 'Last day: Checkup',
    help: 'Show the code.',
    url: 'https://s.example/v/K7M4P2X9QT',
    nowMs: Date.parse('2026-11-21T12:00:00Z'),
  });
const linesOf = (text: string | null) => (text ?? '').replace(/\r\n /g, '').split('\r\n');

it('is the whole last day, with place, code and link', () => {
  const lines = linesOf(file('2026-12-31'));
  expect(lines).toContain('DTSTART;VALUE=DATE:20261231');
  expect(lines).toContain('SUMMARY:Last day: Checkup');
  expect(lines).toContain(String.raw`LOCATION:Clinic\, Bangkok`);
  expect(lines).toContain(
    String.raw`DESCRIPTION:Show the code.\nK7M4P-2X9QT\nhttps://s.example/v/K7M4P2X9QT`,
  );
  expect(lines).toContain('DTEND;VALUE=DATE:20270101');
  expect(lines.some((line) => line.includes('VTIMEZONE'))).toBe(false);
});

it('a longer promotion replaces the entry, and a voucher without an end has none', () => {
  const numberOf = (end: string) =>
    Number(
      linesOf(file(end))
        .find((line) => line.startsWith('SEQUENCE:'))
        ?.slice(9),
    );
  expect(numberOf('2027-01-31')).toBeGreaterThan(numberOf('2026-12-31'));
  expect(linesOf(file('2026-12-31'))).toContain('UID:voucher-K7M4P2X9QT@sabai');
  expect(file(null)).toBeNull();
});
