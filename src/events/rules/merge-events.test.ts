import { expect, it } from 'vitest';
import { emptyEventForm } from './event-form.ts';
import type { EventFormValues } from './event-table.ts';
import { mergeEvents } from './merge-events.ts';

const base: EventFormValues = {
  ...emptyEventForm({ id: 'h', name: 'โรงพยาบาลสบายดี' }),
  event_title: 'เดินการกุศล',
  max_attendees: '40',
  start_day: '2026-12-05',
  start_time: '09:00',
};
const merge = (mine: Partial<EventFormValues>, theirs: Partial<EventFormValues>) =>
  mergeEvents({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } });

it('takes what the other person alone changed and keeps what was typed', () => {
  const { values, taken, clashing } = merge({ event_title: 'วิ่ง' }, { max_attendees: '50' });
  expect(values).toEqual({ ...base, event_title: 'วิ่ง', max_attendees: '50' });
  expect({ taken, clashing }).toEqual({ taken: ['max_attendees'], clashing: [] });
});

it('a moment is one field: its day and its time are never put together out of two', () => {
  const { values, clashing } = merge({ start_time: '10:00' }, { start_day: '2026-12-06' });
  expect(values).toMatchObject({ start_day: '2026-12-05', start_time: '10:00' });
  expect(clashing).toEqual(['start_day']);
});

it('the same change by both is none, and a save whose answer was lost is found again', () => {
  const id = '0b6b3c1e-8a43-4b57-9d0e-6f9a2f7c5d11';
  const url = `https://files.example/promotion-images/u/${id}.webp`;
  expect(
    merge(
      { image: { kind: 'new', id }, max_attendees: ' 1,000 ' },
      { image: { kind: 'stored', url }, max_attendees: '1000' },
    ),
  ).toMatchObject({ taken: [], clashing: [], same: true });
});
