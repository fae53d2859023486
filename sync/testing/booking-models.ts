/** Bookings and their contacts, with what the triggers of their migrations do. */
import type { Columns } from '../engine/protocol.ts';
import { modelDefaults } from './model-defaults.ts';
import type { ModelEntity, ModelWorld } from './model/model-entity.ts';

/**
 * Ten characters of Crockford base32. The last one is the value of the
 * others modulo 37, as in `private.is_booking_code`.
 */
function isCode(code: string): boolean {
  if (!/^[0-9A-HJKMNP-TV-Z]{10}$/.test(code)) return false;
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  let value = 0;
  for (const character of code.slice(0, 9)) value = (value * 32 + alphabet.indexOf(character)) % 37;
  return alphabet[value] === code[9];
}

/** `public.bookings`. */
export const bookingsModel: ModelEntity = {
  ...modelDefaults,
  entity: 'bookings',
  followsMerge: () => true,
  groups: [],
  createColumns: [
    'id',
    'user_id',
    'customer_id',
    'promotion_id',
    'booking_code',
    'booking_price',
    'created_at',
  ],
  streamColumns: ['user_id', 'hospital_id'],
  types: {
    id: 'uuid',
    user_id: 'uuid',
    customer_id: 'uuid',
    promotion_id: 'uuid',
    hospital_id: 'uuid',
    booking_code: 'text',
    booking_price: 'numeric',
    list_price: 'numeric',
    promotion_title: 'text',
    promotion_start: 'date',
    promotion_end: 'date',
    used: 'json',
    used_at: 'timestamptz',
    used_nonce: 'uuid',
    used_mode: 'text',
    created_at: 'timestamptz',
    deleted_at: 'timestamptz',
    cancelled_at: 'timestamptz',
    closed_at: 'timestamptz',
  },
  required: ['booking_price'],
  defaults: { used: false },
  parents: [{ column: 'customer_id', entity: 'customers', constraint: 'bookings_customer_fkey' }],
  softDelete: true,
  compute: (row) => ({ cancelled_at: row['deleted_at'] ?? null }),
  unique: [{ columns: ['booking_code'], constraint: 'bookings_booking_code_key' }],
  spent: { column: 'booking_code', constraint: 'bookings_booking_code_key' },
  fill: (world, row) => {
    const promotion = world.promotion(String(row['promotion_id']));
    if (!promotion) return { refused: 'parent_missing', detail: 'bookings_promotion_id_fkey' };
    if (!isCode(String(row['booking_code']))) {
      return { refused: 'value_refused', detail: 'bookings_booking_code_check' };
    }
    if (row['customer_id'] === null) return { refused: 'not_allowed', detail: null };
    return { ...promotion.columns, hospital_id: promotion.hospitalId };
  },
  check: (row) => (Number(row['booking_price']) < 0 ? 'bookings_booking_price_range' : null),
  guard: (before) => {
    if (before['used'] === true) return 'bookings_cancel_used';
    return before['deleted_at'] === null ? null : 'bookings_cancel_final';
  },
  closing: ({ used, deleted_at }) =>
    used === true || deleted_at !== null ? JSON.stringify([used, deleted_at]) : null,
  wrote: (world, booking) => {
    notePromotion(world, booking);
    writeContact(world, booking);
    matchRecorded(world, booking);
  },
  parting: (world, row) =>
    world.write({ entity: 'booking_contacts', rowId: String(row['id']), row: undefined }),
};

/** Rows that only triggers and functions of the database make; devices only read them. */
const madeByServer = { ...modelDefaults, groups: [], createColumns: [], clientsCreate: false } as const;

/** `public.booked_promotions`; triggers make its rows. */
export const bookedPromotionsModel: ModelEntity = {
  ...madeByServer,
  entity: 'booked_promotions',
  streamColumns: ['user_id', 'hospital_id'],
  types: {
    id: 'uuid',
    promotion_id: 'uuid',
    user_id: 'uuid',
    hospital_id: 'uuid',
    promotion_title: 'text',
    promotion_start: 'date',
    promotion_end: 'date',
  },
};

/** `public.booking_contacts`; triggers make its rows. */
export const contactsModel: ModelEntity = {
  ...madeByServer,
  entity: 'booking_contacts',
  streamColumns: ['user_id', 'hospital_id'],
  types: {
    id: 'uuid',
    user_id: 'uuid',
    hospital_id: 'uuid',
    name: 'text',
    telephone: 'text',
    masked_name: 'text',
    masked_telephone: 'text',
    closed_at: 'timestamptz',
  },
};

/** `public.redemption_events`; the functions of the reception make its rows. */
export const eventsModel: ModelEntity = {
  ...madeByServer,
  entity: 'redemption_events',
  streamColumns: ['hospital_id', 'agent_id'],
  types: {
    id: 'uuid',
    nonce: 'uuid',
    hospital_id: 'uuid',
    booking_id: 'uuid',
    agent_id: 'uuid',
    code: 'text',
    device: 'uuid',
    staff_id: 'uuid',
    staff_left_at: 'timestamptz',
    attempted_at: 'timestamptz',
    received_at: 'timestamptz',
    mode: 'text',
    outcome: 'text',
    used_nonce: 'uuid',
    used_at: 'timestamptz',
    cancelled_at: 'timestamptz',
    resolution: 'text',
    resolution_note: 'text',
    resolved_by: 'uuid',
    resolved_at: 'timestamptz',
    shift_staff_id: 'uuid',
    void_id: 'uuid',
    voided_at: 'timestamptz',
    voided_by: 'uuid',
    void_reason: 'text',
    void_decision: 'text',
    void_note: 'text',
    void_decided_by: 'uuid',
    void_decided_at: 'timestamptz',
    closed_at: 'timestamptz',
  },
  closing: ({ outcome, mode, resolution, voided_at, void_decision }) => {
    const isOpen =
      outcome === 'first'
        ? (voided_at ?? null) !== null && (void_decision ?? null) === null
        : mode === 'offline' && resolution === null;
    return isOpen ? null : 'closed';
  },
};

/** `public.hospital_devices`; a device's calls make its row. */
export const devicesModel: ModelEntity = {
  ...modelDefaults,
  entity: 'hospital_devices',
  groups: [],
  createColumns: [],
  streamColumns: ['hospital_id'],
  types: {
    id: 'uuid',
    hospital_id: 'uuid',
    device: 'uuid',
    name: 'text',
    user_id: 'uuid',
    first_seen_at: 'timestamptz',
    last_seen_at: 'timestamptz',
    revoked_at: 'timestamptz',
    revoked_by: 'uuid',
  },
};

function notePromotion(world: ModelWorld, booking: Columns): void {
  const { promotion_id, promotion_title, promotion_start, promotion_end } = booking;
  const shown = { promotion_id, promotion_title, promotion_start, promotion_end } as Columns;
  for (const reader of ['user_id', 'hospital_id']) {
    const known = world
      .rows('booked_promotions')
      .some((row) => row['promotion_id'] === promotion_id && row[reader] === booking[reader]);
    if (known || (booking[reader] ?? null) === null) continue;
    const id = world.uuid();
    const row = { id, ...shown, user_id: null, hospital_id: null, [reader]: booking[reader] ?? null };
    world.write({ entity: 'booked_promotions', rowId: id, row });
  }
}

function writeContact(world: ModelWorld, booking: Columns): void {
  const id = String(booking['id']);
  const customer = world.row('customers', String(booking['customer_id']));
  if (!customer) return;
  const { user_id, hospital_id, closed_at } = booking;
  const masked = {
    masked_name: maskName(String(customer['name'])),
    masked_telephone: maskTelephone(String(customer['telephone'])),
  };
  const { name, telephone } = refusesSharing(world, customer)
    ? { name: masked.masked_name, telephone: masked.masked_telephone }
    : customer;
  const row: Columns = { id, user_id, hospital_id, name, telephone, ...masked, closed_at } as Columns;
  const known = world.row('booking_contacts', id);
  const same = known && Object.keys(row).every((column) => known[column] === row[column]);
  if (!same) world.write({ entity: 'booking_contacts', rowId: id, row });
}

/**
 * Whether the customer's latest answer refuses sharing. Of two answers at the same time the refusal counts.
 */
function refusesSharing(world: ModelWorld, customer: Columns): boolean {
  const said = world
    .rows('consents')
    .filter((row) => row['customer_id'] === customer['id'] && row['purpose'] === 'hospital')
    .map(({ created_at: at, answer }) => ({ atMs: Date.parse(String(at)), answer }));
  const lastMs = Math.max(...said.map(({ atMs }) => atMs));
  return said.some(({ atMs, answer }) => atMs === lastMs && answer === 'no');
}

/**
 * As `private.match_recorded`: of attempts recorded before their booking arrived the earliest is the redemption (rule B19),
 * unless the booking was used or cancelled by then.
 */
export function matchRecorded(world: ModelWorld, booking: Columns): void {
  if (!world.has('recorded_attempts')) return;
  const { id, user_id: agent_id, hospital_id, booking_code } = booking;
  const recorded = world
    .rows('redemption_events')
    .filter((event) => event['outcome'] === 'unknown' && event['mode'] === 'offline')
    .filter((event) => event['code'] === booking_code && event['hospital_id'] === hospital_id)
    .sort((a, b) => (String(a['attempted_at']) < String(b['attempted_at']) ? -1 : 1));
  for (const event of recorded) {
    const now = world.row('bookings', String(id)) ?? booking;
    const outcome = outcomeFor(now);
    const { nonce = null, attempted_at: used_at = null } = event;
    const use =
      outcome === 'first'
        ? { used_nonce: nonce, used_at }
        : { used_nonce: now['used_nonce'] ?? null, used_at: now['used_at'] ?? null };
    const cancelled_at = outcome === 'late_cancel' ? (now['deleted_at'] ?? null) : null;
    const row = {
      ...event,
      ...use,
      booking_id: id ?? null,
      agent_id: agent_id ?? null,
      outcome,
      cancelled_at,
    };
    world.write({ entity: 'redemption_events', rowId: String(event['id']), row });
    if (outcome !== 'first') continue;
    const used = { ...now, ...use, used: true, used_mode: 'offline' };
    world.write({ entity: 'bookings', rowId: String(id), row: used });
  }
}

/** The outcome of an attempt on a booking, as `private.decide_attempt` gives it. */
export function outcomeFor(booking: Columns): 'first' | 'duplicate' | 'late_cancel' {
  if (booking['used'] === true) return 'duplicate';
  return booking['deleted_at'] === null ? 'first' : 'late_cancel';
}

/** Updates the contacts of a customer's bookings after the customer was made or changed. */
export function updateContacts(world: ModelWorld, customer: Columns): void {
  for (const booking of world.rows('bookings')) {
    if (booking['customer_id'] === customer['id']) writeContact(world, booking);
  }
}

/** Before a customer is erased: used bookings stay without a name, the others are deleted. */
export function detachCustomer(world: ModelWorld, customer: Columns): void {
  for (const row of world.rows('bookings')) {
    if (row['customer_id'] !== customer['id']) continue;
    const rowId = String(row['id']);
    if (row['used'] === true) {
      world.write({ entity: 'booking_contacts', rowId, row: undefined });
      world.write({ entity: 'bookings', rowId, row: { ...row, customer_id: null } });
    } else world.write({ entity: 'bookings', rowId, row: undefined });
  }
}

/** Masks each word of a name but its first character. */
function maskName(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return words.map((word) => `${Array.from(word)[0] ?? ''}***`).join(' ');
}

/** Masks all digits but the first three and the last three. */
function maskTelephone(telephone: string): string {
  const digits = telephone.replace(/[^0-9]/g, '');
  if (digits.length <= 6) return '*'.repeat(digits.length);
  return digits.slice(0, 3) + '*'.repeat(digits.length - 6) + digits.slice(-3);
}
