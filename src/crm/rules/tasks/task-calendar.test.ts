import { expect, it } from 'vitest';
import { taskCalendar } from './task-calendar.ts';

const nowMs = Date.UTC(2026, 10, 25, 2, 3, 4);

it('writes a task without a time as a whole day, with its text escaped', () => {
  const text = 'บรรทัด\nสอง';
  const day = { key: 'birthday:c:2026-12-31', day: '2026-12-31', time: null, title: 'โทร; ถาม, รอ', text };
  expect(taskCalendar({ days: [day], nowMs }).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sabai//Sabai//TH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:task-birthday:c:2026-12-31@sabai',
    'DTSTAMP:20261125T020304Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'TRANSP:TRANSPARENT',
    String.raw`SUMMARY:โทร\; ถาม\, รอ`,
    String.raw`DESCRIPTION:บรรทัด\nสอง`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('writes a task with a time as a moment in Bangkok', () => {
  const day = { key: 'k', day: '2026-12-31', time: '14:30', title: 'โทร', text: '' };
  const text = taskCalendar({ days: [day], nowMs });
  expect(text).toContain('\r\nDTSTART;TZID=Asia/Bangkok:20261231T143000\r\n');
  expect(text).not.toContain('TRANSP');
});

it('folds a long title by octets, and cuts no character', () => {
  const title = 'ก'.repeat(200);
  const text = taskCalendar({ days: [{ key: 'k', day: '2026-12-01', time: null, title, text: '' }], nowMs });
  const sizes = text.split('\r\n').map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
});
