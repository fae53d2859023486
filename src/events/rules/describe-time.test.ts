import { expect, it } from 'vitest';
import { describeStart, describeTime } from './describe-time.ts';

const start = '2026-12-05T02:30:00+00:00';

it('EVENT-11: d MMM yyyy · HH:mm, in Bangkok and the Buddhist year', () => {
  expect(describeStart({ moment: start, style: 'thai' })).toBe('5 ธ.ค. 2569 · 09:30');
  // Late in the evening of London is the next day in Bangkok.
  expect(describeStart({ moment: '2026-12-31T17:00:00Z', style: 'thai' })).toBe('1 ม.ค. 2570 · 00:00');
});

it('says the day once where the event ends on it', () => {
  const say = (end: string) => describeTime({ start, end, style: 'thai' });
  expect(say('2026-12-05T05:00:00+00:00')).toBe('5 ธ.ค. 2569 · 09:30 – 12:00');
  expect(say('2026-12-05T17:00:00+00:00')).toBe('5 ธ.ค. 2569 · 09:30 – 6 ธ.ค. 2569 · 00:00');
  expect(say(start)).toBe('5 ธ.ค. 2569 · 09:30');
});
