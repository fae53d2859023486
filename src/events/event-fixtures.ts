import type { EventDetail } from '../listings/rules/event-detail.ts';

/** A complete event for tests; `given` replaces columns of it. */
export function eventDetail(given: Partial<EventDetail> = {}): EventDetail {
  return {
    id: '00000000-0000-4000-8000-0000000000e1',
    hospital_id: '00000000-0000-4000-8000-0000000000a1',
    hospital_name: 'โรงพยาบาลสบายดี',
    hospital_slug: 'โรงพยาบาลสบายดี',
    hospital_verified: false,
    event_title: 'เดินการกุศล',
    description: 'เดินด้วยกันทุกวันเสาร์',
    start_date: '2026-12-05T02:00:00+00:00',
    end_date: '2026-12-05T05:00:00+00:00',
    location_address: 'สวนลุมพินี กรุงเทพฯ',
    location_lat: 13.7305,
    location_lng: 100.5418,
    image_url: null,
    category: 'กีฬา',
    max_attendees: 40,
    registered_count: 0,
    contact_phone: '02-123-4567',
    contact_details: null,
    url_slug: 'charity-walk',
    seo_title: null,
    seo_description: null,
    updated_at: '2026-11-01T00:00:00+00:00',
    ...given,
  };
}
