import { PROVINCES } from '../../functions/search-places/built-in/built-in-provinces.ts';
import { addSeedDays, atTime } from '../seed-days.ts';
import type { SeedRandom } from '../seed-random.ts';
import { FAMILY_NAMES, GIVEN_NAMES, NICKNAMES, REMARKS, STREETS } from './thai-names.ts';

/** A row of `public.customers`. */
export type CustomerRow = ReturnType<typeof buildCustomers>[number];

const places = PROVINCES.trim()
  .split('\n')
  .map((line) => {
    const [province = '', , lat, lng] = line.split('|');
    return { province, lat: Number(lat), lng: Number(lng) };
  });

/** Customers of one agent; the first five have their birthday within a week from `today`. */
export function buildCustomers(options: {
  userId: string;
  today: string;
  count: number;
  random: SeedRandom;
}) {
  const { userId, today, random } = options;
  return Array.from({ length: options.count }, (_, index) => {
    const given = GIVEN_NAMES[index % GIVEN_NAMES.length];
    // The family name shifts with each round, so that a pair of names repeats only after all pairs.
    const turn = Math.floor(index / GIVEN_NAMES.length) + index * 3;
    const family = FAMILY_NAMES[turn % FAMILY_NAMES.length];
    const createdAt = atTime(addSeedDays(today, -random.between(21, 400)), `1${random.between(0, 9)}:30`);
    return {
      id: random.uuid(),
      user_id: userId,
      name: `${given} ${family}`,
      nickname: random.percent(70) ? random.pick(NICKNAMES) : null,
      telephone: telephone(random),
      email: random.percent(60) ? `customer${index + 1}@mail.example` : null,
      house_location: random.percent(90) ? place(random) : null,
      work_location: random.percent(40) ? place(random) : null,
      notes: random.percent(40) ? random.pick(REMARKS) : null,
      custom_date: index < 5 || random.percent(80) ? birthday({ index, today, random }) : null,
      created_at: createdAt,
    };
  });
}

function telephone(random: SeedRandom): string {
  // Numbers with 555 are rarely in use, so a call from demo data reaches hardly anybody.
  const digits = String(random.between(0, 9999)).padStart(4, '0');
  return `0${random.pick(['6', '8', '9'])}${random.between(0, 9)}-555-${digits}`;
}

function place(random: SeedRandom) {
  const { province, lat, lng } = random.pick(places);
  const street = `${random.between(1, 299)}/${random.between(1, 60)} ${random.pick(STREETS)}`;
  const near = (degrees: number) => Math.round((degrees + random.between(-300, 300) / 10_000) * 1e5) / 1e5;
  const address =
    province === 'กรุงเทพมหานคร' ? `${street} เขตพระนคร กรุงเทพมหานคร` : `${street} อำเภอเมือง จังหวัด${province}`;
  return { address, lat: near(lat), lng: near(lng) };
}

function birthday(options: { index: number; today: string; random: SeedRandom }): string {
  const { index, today, random } = options;
  const day = addSeedDays(today, index < 5 ? index : random.between(7, 350)).slice(4);
  const year = random.between(1945, 2008);
  // 29 February exists only in leap years.
  return `${day === '-02-29' ? year - (year % 4) : year}${day}`;
}
