import { describe, expect, it } from 'vitest';
import { cases } from '../../../tests/cases/event-fields.json';
import { brokenChecks } from '../../publishing/rules/publication-table.ts';
import { eventChecks } from './event-table.ts';

const good = {
  event_title: 'เดินการกุศล',
  description: 'เดินด้วยกันทุกวันเสาร์',
  start_date: '2098-01-01T09:00:00+07:00',
  end_date: '2098-01-01T12:00:00+07:00',
  location_address: null,
  location_lat: null,
  location_lng: null,
  image_url: null,
  category: null,
  max_attendees: null,
  contact_phone: null,
  contact_details: null,
  seo_title: null,
  seo_description: null,
};
const brokenIn = (values: object) =>
  brokenChecks(eventChecks, { ...good, ...values }).map(({ check }) => check);
// The form sends no slug: the server makes it out of the title.
const ofForm = (cases as { name: string; values: object; refused: string | null }[]).filter(
  ({ values }) => !('url_slug' in values),
);

describe('columns of an event are refused as the database refuses them', () => {
  it.each(ofForm)('$name', ({ values, refused }) => {
    const broken = brokenIn(values);
    expect(broken.map((check) => `events_${check}`)).toEqual(refused === null ? [] : [refused]);
  });

  it('takes no more seats than the database can count', () => {
    expect(brokenIn({ max_attendees: 2_147_483_648 })).toEqual(['max_attendees_range']);
    expect(brokenIn({ max_attendees: 2.5 })).toEqual(['max_attendees_range']);
  });
});
