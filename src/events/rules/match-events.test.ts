import { expect, it } from 'vitest';
import { eventDetail } from '../event-fixtures.ts';
import { matchEvents, compareByStart, toSearchableEvent } from './match-events.ts';

const cards = [
  eventDetail({ id: 'b', event_title: 'Yoga ยามเช้า', category: null, start_date: '2026-12-06T00:00:00Z' }),
  eventDetail({ id: 'a', event_title: 'ตรวจตา', category: 'สุขภาพตา', hospital_name: 'Eye Clinic' }),
].map(toSearchableEvent);
const found = (query: string) => matchEvents({ cards, query }).map(({ id }) => id);

it('EVENT-3: looks in title, hospital and category, in any case', () => {
  expect(found('YOGA')).toEqual(['b']);
  expect(found('eye')).toEqual(['a']);
  expect(found('สุขภาพ')).toEqual(['a']);
  expect(found('')).toEqual(['b', 'a']);
  // No match spans two fields.
  expect(found('ตรวจตาeye')).toEqual([]);
});

it('the next event comes first', () => {
  expect(cards.toSorted(compareByStart).map(({ card }) => card.id)).toEqual(['a', 'b']);
});
