import { expect, it } from 'vitest';
import { eventPath } from './event-address.ts';
import { readEventCard } from './event-card-row.ts';
import { readEventDetail } from './event-detail.ts';

const row = {
  id: '1',
  hospital_id: '2',
  hospital_name: 'โรงพยาบาลสบายดี',
  event_title: 'เดินการกุศล',
  description: 'เดินด้วยกันทุกวันเสาร์',
  start_date: '2026-12-05T02:30:00+00:00',
  end_date: '2026-12-05T05:00:00+00:00',
  url_slug: 'เดินการกุศล',
  registered_count: 3,
  hospital: { slug: 'รพ', verified_at: null },
};

it('reads what a card needs, and leaves the rest empty', () => {
  expect(readEventCard(row)).toMatchObject({ hospital_slug: 'รพ', max_attendees: null, registered_count: 3 });
  expect(readEventDetail(row)).toMatchObject({ location_lat: null, updated_at: row.start_date });
});

it('a row without its hospital, its title or a moment is none', () => {
  expect(readEventCard({ ...row, hospital: null })).toBeNull();
  expect(readEventCard({ ...row, event_title: 7 })).toBeNull();
  expect(readEventCard({ ...row, start_date: 'soon' })).toBeNull();
});

it('writes one address, encoded', () => {
  expect(eventPath({ hospital_slug: 'รพ', url_slug: 'a/b' })).toBe('/event/%E0%B8%A3%E0%B8%9E/a%2Fb');
});
