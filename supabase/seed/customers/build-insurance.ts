import { addSeedDays, atTime } from '../seed-days.ts';
import type { SeedRandom } from '../seed-random.ts';
import type { CustomerRow } from './build-customers.ts';

/** A row of `public.car_insurance` without the totals, which the server computes. */
export type InsuranceRow = ReturnType<typeof buildInsurance>[number];

const CARS = [
  ['Toyota', 'Yaris Ativ'],
  ['Toyota', 'Hilux Revo'],
  ['Honda', 'City'],
  ['Honda', 'HR-V'],
  ['Isuzu', 'D-Max'],
  ['Mazda', '2'],
  ['Mitsubishi', 'Pajero Sport'],
  ['BYD', 'Dolphin'],
  ['MG', 'ZS'],
  ['Nissan', 'Almera'],
] as const;

const CLASSES = [
  { name: 'ชั้น 1', net: 15_000, insured: 600_000 },
  { name: 'ชั้น 2+', net: 8_500, insured: 200_000 },
  { name: 'ชั้น 3+', net: 7_200, insured: 150_000 },
  { name: 'ชั้น 3', net: 2_400, insured: 0 },
] as const;

/** Days until the cover of the first policies ends: soon, this month, within three months, lapsed. */
export const EXPIRIES_DAYS = [5, 20, 80, -12] as const;

/** A policy for two of each five customers, and for the first four, which expire as in `EXPIRIES_DAYS`. */
export function buildInsurance(options: {
  customers: readonly CustomerRow[];
  today: string;
  random: SeedRandom;
}) {
  const { customers, today, random } = options;
  return customers
    .filter((_, index) => index < EXPIRIES_DAYS.length || index % 5 < 2)
    .map((customer, index) => {
      const [car_brand, car_model] = random.pick(CARS);
      const { name, net, insured } = random.pick(CLASSES);
      const endDay = addSeedDays(today, EXPIRIES_DAYS[index] ?? random.between(95, 360));
      const car_year = Number(today.slice(0, 4)) - random.between(0, 12);
      const net_premium = net + random.between(0, 400_000) / 100;
      return {
        id: random.uuid(),
        user_id: customer.user_id,
        customer_id: customer.id,
        car_brand,
        car_model,
        car_year,
        license_plate: `${random.between(1, 9)}ก${random.pick(['ข', 'ค', 'ท', 'น', 'ฮ'])} ${random.between(100, 9999)}`,
        insurance_type: name,
        coverage_start: atTime(addSeedDays(endDay, -365), '16:30'),
        coverage_end: atTime(endDay, '16:30'),
        net_premium,
        tax_and_duty: Math.round(net_premium * 7.428) / 100,
        compulsory_insurance: 645.21,
        insured_amount: insured,
        deductible: random.percent(30) ? 2000 : null,
        bodily_injury_per_person: 500_000,
        property_damage: 1_000_000,
        medical_expenses: 50_000,
        compulsory_end: endDay,
        tax_end: addSeedDays(endDay, 20),
        registered_on: `${car_year}-03-15`,
        documents: [],
        remarks: random.percent(30) ? 'ผ่อนชำระ 6 งวดผ่านบัตร' : null,
        created_at: customer.created_at,
      };
    });
}
