import { newCode } from '../../../sync/testing/contract-support.ts';
import { hospitalOf } from './access-matrix-market.ts';
import type { TestDatabase } from './open-test-database.ts';
import { newHospital } from './hospital-rows.ts';
import { seedRow } from './seed-row.ts';
import type { TableAccess } from './table-access.ts';

interface Seed {
  database: TestDatabase;
  owner: string;
}

const uuid = () => crypto.randomUUID();

/** Rows that an owner's rows refer to. `promotion` is of a hospital without members in these tests. */
interface Parents {
  customer: string;
  promotion: string;
  hospital: string;
}
const parentsOf = new Map<string, Parents>();

async function parents({ database, owner }: Seed): Promise<Parents> {
  const known = parentsOf.get(owner);
  if (known) return known;
  const customer = uuid();
  await database.admin`
    insert into public.customers (id, user_id, name, telephone)
    values (${customer}, ${owner}, 'สมชาย', '081-234-5678')`;
  const { hospitalId: hospital, promotionId: promotion } = await newHospital(database.admin);
  const made = { customer, promotion, hospital };
  parentsOf.set(owner, made);
  return made;
}

function known(owner: string): Parents {
  const found = parentsOf.get(owner);
  if (!found) throw new Error('The owner was not seeded.');
  return found;
}

async function seedBooking(options: Seed): Promise<string> {
  const { customer, promotion } = await parents(options);
  const { id } = await seedRow(options.database, 'bookings', {
    user_id: options.owner,
    customer_id: customer,
    promotion_id: promotion,
    booking_code: newCode(),
    booking_price: '1',
  });
  return id;
}

/** Inserts a row about the owner's customer into a table of `public`. */
async function seedOfCustomer(seed: Seed, table: string, columns: Record<string, string> = {}) {
  const { customer } = await parents(seed);
  return seedRow(seed.database, table, { user_id: seed.owner, customer_id: customer, ...columns });
}

/** The access rights on the tables of the CRM, of bookings and of hospitals' devices. */
export const crmMatrix: readonly TableAccess[] = [
  {
    table: 'customer_notes',
    key: ['id'],
    seed: (seed) => seedOfCustomer(seed, 'customer_notes', { content: 'x' }),
    select: 'own',
    insert: {
      reach: 'own',
      values: (owner) => ({ id: uuid(), user_id: owner, customer_id: known(owner).customer, content: 'x' }),
    },
    update: { reach: 'own', columns: { content: 'y', deleted_at: '2026-01-01T00:00:00Z' } },
    delete: 'none',
  },
  {
    table: 'tasks',
    key: ['id'],
    seed: (seed) => seedOfCustomer(seed, 'tasks', { title: 'x' }),
    select: 'own',
    insert: {
      reach: 'own',
      values: (owner) => ({
        id: uuid(),
        user_id: owner,
        customer_id: known(owner).customer,
        title: 'x',
        reminder: 'x',
      }),
    },
    update: {
      reach: 'own',
      columns: {
        title: 'y',
        note: 'y',
        due_on: '2026-01-01',
        due_time: '14:30',
        repeat: 'daily',
        done_at: '2026-01-01T00:00:00Z',
        snoozed_until: '2026-01-01',
        deleted_at: '2026-01-01T00:00:00Z',
      },
    },
    delete: 'none',
  },
  {
    table: 'consents',
    key: ['id'],
    seed: (seed) =>
      seedOfCustomer(seed, 'consents', {
        purpose: 'marketing',
        answer: 'no',
        text_version: '1-th',
        channel: 'spoken',
      }),
    select: 'own',
    insert: {
      reach: 'own',
      values: (owner) => ({
        id: uuid(),
        user_id: owner,
        customer_id: known(owner).customer,
        purpose: 'marketing',
        answer: 'yes',
        text_version: '1-th',
        channel: 'device',
        signed_name: 'x',
        signature: 'M1 1',
        created_at: '2026-01-01T00:00:00Z',
      }),
    },
    update: { reach: 'none', columns: {} },
    delete: 'none',
  },
  {
    table: 'customer_tags',
    key: ['id'],
    seed: (seed) => seedOfCustomer(seed, 'customer_tags', { tag: uuid() }),
    select: 'own',
    insert: {
      reach: 'own',
      values: (owner) => ({ id: uuid(), user_id: owner, customer_id: known(owner).customer, tag: 'x' }),
    },
    update: { reach: 'none', columns: {} },
    delete: 'own',
  },
  {
    table: 'saved_lists',
    key: ['id'],
    seed: ({ database, owner }) =>
      seedRow(database, 'saved_lists', { user_id: owner, name: 'x', filter: {} }),
    select: 'own',
    insert: { reach: 'own', values: (owner) => ({ id: uuid(), user_id: owner, name: 'x', filter: {} }) },
    update: { reach: 'own', columns: { name: 'y', filter: '{"voucher":true}' } },
    delete: 'own',
  },
  {
    table: 'agent_texts',
    key: ['id'],
    seed: ({ database, owner }) =>
      seedRow(database, 'agent_texts', { user_id: owner, name: 'x', value: 'x' }),
    select: 'own',
    insert: { reach: 'own', values: (owner) => ({ id: uuid(), user_id: owner, name: 'x', value: 'x' }) },
    update: { reach: 'own', columns: { value: 'y' } },
    delete: 'own',
  },
  {
    table: 'car_insurance',
    key: ['id'],
    seed: (seed) => seedOfCustomer(seed, 'car_insurance'),
    select: 'own',
    insert: {
      reach: 'own',
      values: (owner) => ({
        id: uuid(),
        user_id: owner,
        customer_id: known(owner).customer,
        net_premium: '1.5',
      }),
    },
    update: {
      reach: 'own',
      columns: {
        car_brand: 'y',
        car_model: 'y',
        car_year: '2020',
        license_plate: 'y',
        insurance_type: '2+',
        coverage_start: '2026-01-01T00:00:00Z',
        coverage_end: '2027-01-01T00:00:00Z',
        net_premium: '1',
        tax_and_duty: '1',
        compulsory_insurance: '1',
        remarks: 'y',
        insured_amount: '1',
        flood_coverage: '1',
        fire_theft_coverage: '1',
        deductible: '1',
        theft_damage: '1',
        terrorism_damage: '1',
        bodily_injury_per_person: '1',
        bodily_injury_per_occurrence: '1',
        property_damage: '1',
        personal_accident: '1',
        medical_expenses: '1',
        vehicle_kind: 'car',
        registered_on: '2020-01-01',
        compulsory_end: '2027-01-01',
        tax_end: '2027-01-01',
        renewal_stage: null,
        renewal_until: null,
        renewal_lost_reason: null,
        renewal_next_on: '2026-12-01',
        renewal_quoted: '1',
        documents: '[]',
        deleted_at: '2026-01-01T00:00:00Z',
      },
    },
    delete: 'none',
  },
  {
    table: 'bookings',
    key: ['id'],
    seed: async (options) => ({ id: await seedBooking(options) }),
    select: 'own or mine',
    insert: {
      reach: 'own',
      values: (owner) => {
        const { customer, promotion } = known(owner);
        const ids = { id: uuid(), user_id: owner, customer_id: customer, promotion_id: promotion };
        return { ...ids, booking_code: newCode(), booking_price: '1' };
      },
    },
    update: { reach: 'own', columns: { deleted_at: '2026-01-01T00:00:00Z' } },
    delete: 'none',
  },
  {
    table: 'booked_promotions',
    key: ['id'],
    seed: async (options) => {
      const { promotion } = await parents(options);
      await seedBooking(options);
      const [row] = await options.database.admin<{ id: string }[]>`
        select id from public.booked_promotions
        where promotion_id = ${promotion} and user_id = ${options.owner}`;
      if (!row) throw new Error('The booking made no row.');
      return { id: row.id };
    },
    select: 'own or mine',
    insert: {
      reach: 'none',
      values: (owner) => ({ promotion_id: uuid(), user_id: owner, promotion_title: 'x' }),
    },
    update: { reach: 'none', columns: {} },
    delete: 'none',
  },
  {
    table: 'booking_contacts',
    key: ['id'],
    seed: async (options) => ({ id: await seedBooking(options) }),
    select: 'own or mine',
    insert: {
      reach: 'none',
      values: (owner) => ({ id: uuid(), user_id: owner, name: 'x', telephone: 'x', masked_name: 'x' }),
    },
    update: { reach: 'none', columns: {} },
    delete: 'none',
  },
  {
    table: 'redemption_events',
    key: ['nonce'],
    seed: async (options) => {
      const { hospital } = await parents(options);
      const nonce = uuid();
      await options.database.admin`
        insert into public.redemption_events (nonce, hospital_id, agent_id, code, device, attempted_at, mode, outcome)
        values (${nonce}, ${hospital}, ${options.owner}, 'X', ${uuid()}, now(), 'online', 'late_cancel')`;
      return { nonce };
    },
    select: 'own or mine',
    insert: {
      reach: 'none',
      values: (owner) => {
        const ids = { nonce: uuid(), hospital_id: known(owner).hospital, device: uuid(), agent_id: owner };
        return { ...ids, code: 'X', attempted_at: '2026-01-01T00:00:00Z', mode: 'online', outcome: 'first' };
      },
    },
    update: { reach: 'none', columns: {} },
    delete: 'none',
  },
  {
    table: 'hospital_devices',
    key: ['id'],
    seed: async (options) => {
      const hospital_id = await hospitalOf(options);
      return seedRow(options.database, 'hospital_devices', { hospital_id, device: uuid() });
    },
    select: 'mine',
    insert: {
      reach: 'none',
      values: (owner) => ({ hospital_id: known(owner).hospital, device: uuid() }),
    },
    update: { reach: 'none', columns: {} },
    delete: 'none',
  },
];
