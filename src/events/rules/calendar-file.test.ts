import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eventDetail } from '../event-fixtures.ts';
import { calendarFile, calendarFileName } from './calendar-file.ts';

const url = 'https://s.example/event/x/y';
const nowMs = Date.parse('2026-11-21T12:00:00Z');
const file = (given: Parameters<typeof eventDetail>[0] = {}) =>
  calendarFile({ event: eventDetail(given), url, nowMs });
/** Lines as a calendar reads them: folds undone. */
const unfolded = (text: string) => text.replace(/\r\n /g, '').split('\r\n');

it('is an event in the time of Bangkok, with its zone', () => {
  const lines = unfolded(file());
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
  expect(lines.slice(-3)).toEqual(['END:VEVENT', 'END:VCALENDAR', '']);
  expect(lines).toContain('DTSTAMP:20261121T120000Z');
  expect(lines).toContain('DTSTART;TZID=Asia/Bangkok:20261205T090000');
  expect(lines).toContain('DTEND;TZID=Asia/Bangkok:20261205T120000');
  expect(lines).toContain('TZOFFSETTO:+0700');
  expect(lines).toContain('GEO:13.730500;100.541800');
  expect(lines).toContain(`URL:${url}`);
  expect(lines).toContain('UID:event-00000000-0000-4000-8000-0000000000e1@sabai');
});

it('a later change has a higher number, so that calendars replace the entry', () => {
  const numberOf = (updated_at: string) =>
    Number(
      unfolded(file({ updated_at }))
        .find((line) => line.startsWith('SEQUENCE:'))
        ?.slice(9),
    );
  expect(numberOf('2026-11-02T00:00:00Z')).toBeGreaterThan(numberOf('2026-11-01T00:00:00Z'));
});

it('escapes what has a meaning, and leaves out what has no place', () => {
  const lines = unfolded(file({ event_title: 'a,b;c\\d\r\nBEGIN:VALARM\u0007', location_lat: null }));
  expect(lines).toContain(String.raw`SUMMARY:a\,b\;c\\d\nBEGIN:VALARM`);
  expect(lines.some((line) => line === 'BEGIN:VALARM' || line.startsWith('GEO:'))).toBe(false);
});

it('an event without a length has no end', () => {
  const lines = unfolded(file({ end_date: eventDetail().start_date }));
  expect(lines.some((line) => line.startsWith('DTEND'))).toBe(false);
});

it('folds at 75 octets, cuts no character, and loses nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }), (text) => {
      // The control character is dropped, and a blank more or less shows in no calendar.
      const title = `ก${text.replace(/[\p{Cc}\\;,]/gu, '')}ข`;
      const written = file({ event_title: title });
      for (const line of written.split('\r\n')) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      }
      expect(unfolded(written)).toContain(`SUMMARY:${title}`);
    }),
  );
});

it('the file has the name of the address', () => {
  expect(calendarFileName({ url_slug: 'เดิน' })).toBe('เดิน.ics');
});
