import { expect, test } from 'vitest';
import type { HospitalDetail } from '../../listings/rules/hospital-detail.ts';
import { hospitalData } from './hospital-structured-data.ts';

const hospital: HospitalDetail = {
  id: '1',
  name: 'คลินิกสบาย',
  hospital_slug: 'คลินิกสบาย',
  telephone: null,
  email: null,
  website: null,
  contact_details: null,
  location_address: null,
  location_lat: null,
  location_lng: null,
  opening_hours: null,
  verified: false,
};
const origin = 'https://sabai.example';

test('MARKET-30: a hospital that has said nothing of itself is a name and an address on the web', () => {
  expect(hospitalData({ hospital, origin })).toEqual({
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: 'คลินิกสบาย',
    url: `https://sabai.example/${encodeURIComponent('คลินิกสบาย')}`,
  });
});

test('MARKET-30: place, hours and contact are written where there are any', () => {
  const full = {
    ...hospital,
    telephone: '02-123-4567',
    website: 'javascript:alert(1)',
    location_lat: 13.7,
    location_lng: 100.5,
    opening_hours: { tu: ['09:00', '24:00'] },
  } as const;
  const data = hospitalData({ hospital: full, origin });
  expect(data).toMatchObject({
    telephone: '02-123-4567',
    geo: { latitude: 13.7, longitude: 100.5 },
    openingHoursSpecification: [{ dayOfWeek: 'https://schema.org/Tuesday', opens: '09:00', closes: '23:59' }],
  });
  expect(data).not.toHaveProperty('sameAs');
});
