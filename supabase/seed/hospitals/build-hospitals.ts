import { atTime } from '../seed-days.ts';
import type { SeedRandom } from '../seed-random.ts';
import { DEMO_HOSPITALS } from './demo-hospitals.ts';

/** A row of `public.hospitals` without the slug, which the server makes. */
export interface HospitalRow {
  id: string;
  name: string;
  telephone: string;
  email: string;
  website: string;
  contact_details: string;
  verified_at: string | null;
}

/** A hospital's row with the list entry that it was built from. */
export interface BuiltHospital {
  row: HospitalRow;
  listed: (typeof DEMO_HOSPITALS)[number];
}

/** The twelve demo hospitals in a fixed order. `today` is `YYYY-MM-DD` in Bangkok. */
export function buildHospitals(options: { today: string; random: SeedRandom }): BuiltHospital[] {
  return DEMO_HOSPITALS.map((listed) => ({
    listed,
    row: {
      id: options.random.uuid(),
      name: listed.name,
      telephone: listed.telephone,
      email: `hello@${listed.latin}.example`,
      website: `https://www.${listed.latin}.example/`,
      contact_details: `${listed.openings}\n${listed.address}`,
      verified_at: listed.verified ? atTime(options.today, '00:00') : null,
    },
  }));
}
