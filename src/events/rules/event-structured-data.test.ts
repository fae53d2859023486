import { expect, it } from 'vitest';
import { eventDetail } from '../event-fixtures.ts';
import { eventData, eventDescription, eventListData, eventPageTitle } from './event-structured-data.ts';

const origin = 'https://s.example';

it('an Event with times of Bangkok, its place and its seats', () => {
  const event = eventDetail({ max_attendees: 5, registered_count: 7 });
  expect(eventData({ event, origin, image: 'https://s.example/i' })).toMatchObject({
    '@type': 'Event',
    startDate: '2026-12-05T09:00:00+07:00',
    endDate: '2026-12-05T12:00:00+07:00',
    url: `${origin}/event/${encodeURIComponent('โรงพยาบาลสบายดี')}/charity-walk`,
    location: { address: 'สวนลุมพินี กรุงเทพฯ', geo: { latitude: 13.7305 } },
    organizer: { name: 'โรงพยาบาลสบายดี' },
    image: ['https://s.example/i'],
    maximumAttendeeCapacity: 5,
    remainingAttendeeCapacity: 0,
  });
});

it('says nothing of what is not known', () => {
  const event = eventDetail({ max_attendees: null, location_lat: null, location_address: null });
  const data = eventData({ event, origin, image: null });
  expect(Object.keys(data)).not.toContain('remainingAttendeeCapacity');
  expect(Object.keys(data)).not.toContain('image');
  expect(data['location']).toEqual({
    '@type': 'Place',
    name: 'โรงพยาบาลสบายดี',
    address: 'โรงพยาบาลสบายดี',
  });
});

it('title and description are those for search engines, else those of the event', () => {
  expect(eventPageTitle(eventDetail())).toBe('เดินการกุศล - โรงพยาบาลสบายดี');
  expect(eventPageTitle(eventDetail({ seo_title: 'เดิน' }))).toBe('เดิน');
  expect(eventDescription({ description: `${'😀'.repeat(170)}`, seo_description: '' })).toBe(
    '😀'.repeat(160),
  );
  expect(eventDescription({ description: 'a\n b', seo_description: null })).toBe('a b');
});

it('lists at most 20', () => {
  const cards = Array.from({ length: 25 }, (_, index) => eventDetail({ id: String(index) }));
  const list = eventListData({ cards, origin, imageOf: () => null });
  expect(list['itemListElement']).toHaveLength(20);
});
