import { hospitalPath, type HospitalDetail } from '../../listings/rules/hospital-detail.ts';
import { weekDays, type WeekDay } from '../../listings/rules/opening-hours.ts';
import { safeHref } from '../../lib/links/safe-href.ts';

const dayNames: Readonly<Record<WeekDay, string>> = {
  mo: 'Monday',
  tu: 'Tuesday',
  we: 'Wednesday',
  th: 'Thursday',
  fr: 'Friday',
  sa: 'Saturday',
  su: 'Sunday',
};

/** A LocalBusiness of schema.org, which clinics and shops both are. `origin` has no slash at its end. */
export function hospitalData(options: { hospital: HospitalDetail; origin: string }): Record<string, unknown> {
  const { hospital, origin } = options;
  const { location_lat: lat, location_lng: lng, opening_hours: hours } = hospital;
  const website = hospital.website && safeHref(hospital.website);
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: hospital.name,
    url: origin + hospitalPath(hospital),
    ...(hospital.telephone ? { telephone: hospital.telephone } : {}),
    ...(hospital.email ? { email: hospital.email } : {}),
    ...(website ? { sameAs: [website] } : {}),
    ...(hospital.location_address ? { address: hospital.location_address } : {}),
    ...(lat !== null && lng !== null
      ? { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } }
      : {}),
    ...(hours
      ? {
          openingHoursSpecification: weekDays.flatMap((day) => {
            const [opens, closes] = hours[day] ?? [];
            if (opens === undefined || closes === undefined) return [];
            return {
              '@type': 'OpeningHoursSpecification',
              dayOfWeek: `https://schema.org/${dayNames[day]}`,
              opens,
              // Search engines do not understand 24:00, so the last minute of the day is the end.
              closes: closes === '24:00' ? '23:59' : closes,
            };
          }),
        }
      : {}),
  };
}
