/**
 * The database functions of a hospital's reception over the rows of the model server, as their migrations answer them:
 * checks and redemptions of codes, conflicts, devices, vouchers, names, arrivals at the door of an event.
 */
import type { WireDecision, WireVoid } from '../../../sync/testing/model/model-state.ts';
import { uuidV7 } from '../../../sync/adapters/crypto-random.ts';
import type { Columns, Json, WireOp } from '../../../sync/engine/protocol.ts';
import type { WireAttempt, WireAttemptAnswer } from '../../../sync/redemptions/redemption-protocol.ts';
import { bangkokDay } from '../../../src/lib/days/bangkok-day.ts';
import { makeBookingCode, readBookingCode } from '../../../src/bookings/rules/booking-code.ts';
import { foldForSearch } from '../../../src/lib/text/thai-search.ts';
import { hospital } from './people.ts';
import type { Row } from './select-rows.ts';
import { Refusal, type SentRequest, type TestServer } from './test-server.ts';

/** The agent who made the hospital's bookings. */
export const sellingAgent = {
  userId: '00000000-0000-7000-8000-0000000a9e47',
  fullName: 'สุภาพร ใจดี',
};

/** A device of the hospital that is not this one. */
export const otherDevice = 'beef0000-0000-4000-8000-00000000d002';

const DAY_MS = 24 * 60 * 60_000;
/**
 * Days after which a closed booking is found by search alone, and the number of closed
 * bookings in one answer.
 */
const WINDOW_DAYS = 90;
const CLOSED_AT_ONCE = 50;

const random = (count: number) => crypto.getRandomValues(new Uint8Array(count));
const newId = () => uuidV7(Date.now(), random(10));
const now = () => new Date().toISOString();

/** A code that no booking has. */
export const newCode = (): string => makeBookingCode(random);

/** `K7M4P2X9QT` as it is shown and typed: `K7M4P-2X9QT`. */
export const shownCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

export interface MadeBooking {
  /** A new code unless it is given. */
  code?: string;
  customer?: string;
  telephone?: string;
  /** Baht. */
  price?: number;
  promotion?: {
    id?: string;
    title?: string;
    listPrice?: number;
    start?: string | null;
    end?: string | null;
    hospitalId?: string;
  };
}

/** Adds a booking of the selling agent, as a push does; returns its code as it is stored. */
export function bookVoucher(server: TestServer, given: MadeBooking = {}): string {
  const { sync } = server;
  const { promotion = {} } = given;
  const promotionId = promotion.id ?? newId();
  sync.signUp(sellingAgent.userId);
  sync.addPromotion({
    id: promotionId,
    hospitalId: promotion.hospitalId ?? hospital.id,
    columns: {
      promotion_title: promotion.title ?? 'ตรวจสุขภาพประจำปี',
      promotion_start: promotion.start === undefined ? '2026-01-01' : promotion.start,
      promotion_end: promotion.end === undefined ? '2026-12-31' : promotion.end,
      list_price: promotion.listPrice ?? 1000,
    },
  });
  const { code = newCode() } = given;
  const customerId = newId();
  const values = { name: given.customer ?? 'สมหญิง ใจดี', telephone: given.telephone ?? '081-234-5678' };
  const booking = {
    customer_id: customerId,
    promotion_id: promotionId,
    booking_code: code,
    booking_price: given.price ?? 900,
  };
  const ops = [
    createOp({ entity: 'customers', rowId: customerId, values }),
    createOp({ entity: 'bookings', rowId: newId(), values: booking }),
  ];
  const call = { expected_user: sellingAgent.userId, device: newId(), ops };
  const pushed = sync.push(sellingAgent.userId, call);
  const refused = pushed.ok ? pushed.value.answers.find(({ outcome }) => outcome !== 'applied') : pushed;
  if (refused) throw new Error(`The booking was refused: ${JSON.stringify(refused)}`);
  return code;
}

function createOp(row: { entity: string; rowId: string; values: Columns }): WireOp {
  const { entity, rowId, values } = row;
  return { op_id: newId(), kind: 'create', entity, row_id: rowId, schema: 1, at: now(), values, base: {} };
}

/** The booking of a code, as the server has it. */
export function bookingOfCode(server: TestServer, code: string): Columns {
  const found = server.sync.rowsOf({ entity: 'bookings' }).find((row) => row['booking_code'] === code);
  if (!found) throw new Error(`The server has no booking ${code}.`);
  return found;
}

/** Every redemption of a code that the server has taken, in the order in which it took them. */
export function redemptionsOf(server: TestServer, code: string): Columns[] {
  return server.sync.rowsOf({ entity: 'redemption_events' }).filter((row) => row['code'] === code);
}

/** Cancels a booking, as its agent does; `at` is ISO 8601. */
export function cancelBooking(server: TestServer, code: string, at: string = now()): void {
  const rowId = String(bookingOfCode(server, code)['id']);
  server.sync.change({ entity: 'bookings', rowId, columns: { deleted_at: at, cancelled_at: at } });
}

/** Dates the closing of a used or cancelled booking, and of its attempts, back by this many days. */
export function closedAgo(server: TestServer, code: string, days: number): void {
  const columns = { closed_at: new Date(Date.now() - days * DAY_MS).toISOString() };
  const booking = String(bookingOfCode(server, code)['id']);
  server.sync.change({ entity: 'bookings', rowId: booking, columns });
  for (const event of redemptionsOf(server, code)) {
    server.sync.change({ entity: 'redemption_events', rowId: String(event['id']), columns });
  }
}

/** Sends an attempt of another device of the hospital by `sync_attempts`; returns the server's answer. */
export function redeemElsewhere(
  server: TestServer,
  given: { code: string; userId: string; mode?: 'online' | 'offline'; at?: string; reason?: string },
): WireAttemptAnswer {
  const { code, userId, mode = 'offline', at = now(), reason = null } = given;
  const attempt: WireAttempt = { nonce: newId(), code, attempted_at: at, mode, reason };
  const values = { expected_user: userId, device: otherDevice, rows: [attempt] };
  const request = { method: 'POST', path: '/rest/v1/rpc/sync_attempts', body: values, userId };
  const answer = server.functions['sync_attempts']?.(values, request) as { answers: WireAttemptAnswer[] };
  const [first] = answer.answers;
  if (!first) throw new Error('The person is no member of the hospital.');
  return first;
}

/** Sends an attempt that another device of a former member accepted an hour ago. */
export function sendFromFormer(server: TestServer, given: { code: string; userId: string }): void {
  const { code, userId } = given;
  const attempted_at = new Date(Date.now() - 3_600_000).toISOString();
  const attempt: WireAttempt = { nonce: newId(), code, attempted_at, mode: 'offline', reason: null };
  const values = { expected_user: userId, device: otherDevice, rows: [attempt] };
  const request = { method: 'POST', path: '/rest/v1/rpc/sync_attempts', body: values, userId };
  server.functions['sync_attempts']?.(values, request);
}

/** Ends the person's membership of the hospital; the returned function restores it. */
export function leaveHospital(server: TestServer, userId: string): () => void {
  const before = server.tables['hospital_members'] ?? [];
  server.tables['hospital_members'] = before.filter((row) => row['user_id'] !== userId);
  server.sync.leave({ userId, hospitalId: hospital.id });
  return () => {
    server.tables['hospital_members'] = before;
    server.sync.join({ userId, hospitalId: hospital.id });
  };
}

/** Registers a person for an event; returns the row of `event_registrations`. */
export function register(server: TestServer, eventId: string, given: Row = {}): Row {
  const row: Row = {
    id: newId(),
    event_id: eventId,
    status: 'registered',
    full_name: 'สุภาพร ใจดี',
    telephone: '081-234-5678',
    code: newCode(),
    created_at: '2026-11-20T09:00:00+00:00',
    checked_in_at: null,
    arrival_id: null,
    line_id: null,
    party_size: 1,
    mail_agreed_at: null,
    ...given,
  };
  (server.tables['event_registrations'] ??= []).push(row);
  return row;
}

/** Adds the functions of the reception to a server. */
export function addReception(server: TestServer): void {
  const { functions, sync } = server;

  const hospitalsOf = (userId: string, role?: string) =>
    (server.tables['hospital_members'] ?? [])
      .filter((row) => row['user_id'] === userId && (role === undefined || row['role'] === role))
      .map((row) => String(row['hospital_id']))
      .sort();
  const redeeming = ({ userId }: SentRequest) => {
    const mine = userId === null ? [] : hospitalsOf(userId);
    if (userId === null || mine.length === 0) {
      throw new Refusal({ code: '42501', message: 'Only members of a hospital check codes.', status: 403 });
    }
    return { userId, mine };
  };
  const checksPerson = (values: Row, { userId }: SentRequest): string => {
    if (userId === null || values['expected_user'] !== userId) throw new Refusal({ code: 'SB001' });
    return userId;
  };
  const bookingOf = (typed: string, mine: readonly string[]) => {
    const codes = [readBookingCode(typed).code, typed.trim().toUpperCase()];
    return sync
      .rowsOf({ entity: 'bookings' })
      .find(
        (row) => codes.includes(String(row['booking_code'])) && mine.includes(String(row['hospital_id'])),
      );
  };
  const eventOf = (nonce: Json | undefined) =>
    sync.rowsOf({ entity: 'redemption_events' }).find((row) => row['nonce'] === nonce);

  functions['check_booking'] = (values, request) => {
    const who = redeeming(request);
    if (sync.hasTooManyChecks(who.userId)) throw new Refusal({ code: 'SB010' });
    const booking = bookingOf(String(values['code'] ?? ''), who.mine);
    if (!booking) {
      sync.noteFailedCheck(who.userId);
      return { state: 'unknown' };
    }
    const contact = sync.rowsOf({ entity: 'booking_contacts' }).find((row) => row['id'] === booking['id']);
    const state =
      booking['used'] === true ? 'used' : booking['deleted_at'] === null ? 'available' : 'cancelled';
    const held = sync
      .rowsOf({ entity: 'redemption_events' })
      .find((row) => row['booking_id'] === booking['id'] && row['outcome'] === 'held');
    const held_at = held?.['resolution'] === null ? (held['attempted_at'] ?? null) : null;
    return { state, booking, contact: contact ?? null, held_at };
  };

  functions['sync_attempts'] = (values, request) => {
    const uid = checksPerson(values, request);
    const { device, rows } = values as { device: string; rows: WireAttempt[] };
    const mine = hospitalsOf(uid);
    const stored = rows.map((attempt) => ({
      ...attempt,
      code: String(bookingOf(attempt.code, mine)?.['booking_code'] ?? readBookingCode(attempt.code).code),
    }));
    const taken = sync.attempts(uid, { expected_user: uid, device, rows: stored });
    if (!taken.ok) throw new Refusal({ code: taken.code });
    if (mine.length === 0) return taken.value;
    return { ...taken.value, membership: contactDevice({ server, device, userId: uid, mine }) };
  };

  functions['void_redemptions'] = (values, request) => {
    const uid = checksPerson(values, request);
    const taken = sync.voids(uid, { expected_user: uid, rows: values['rows'] as WireVoid[] });
    if (!taken.ok) throw new Refusal({ code: taken.code });
    return taken.value;
  };
  functions['decide_voids'] = (values, request) => {
    const uid = checksPerson(values, request);
    const taken = sync.decisions(uid, { expected_user: uid, rows: values['rows'] as WireDecision[] });
    if (!taken.ok) throw new Refusal({ code: taken.code });
    return taken.value;
  };

  functions['resolve_redemption'] = (values, { userId }) => {
    const event = eventOf(values['nonce'] as string);
    const owned = hospitalsOf(userId ?? '', 'owner');
    if (!event || event['outcome'] === 'first' || !owned.includes(String(event['hospital_id']))) {
      throw new Refusal({ code: '42501', status: 403 });
    }
    if (typeof event['resolution'] === 'string') return event;
    if (event['outcome'] === 'held' && values['resolution'] === 'taken') {
      const { booking_id, nonce, attempted_at: used_at } = event;
      const use = { used_nonce: nonce ?? null, used_at: used_at ?? null };
      const booked = { ...use, used: true, used_mode: 'offline' };
      sync.change({ entity: 'bookings', rowId: String(booking_id), columns: booked });
      sync.change({
        entity: 'redemption_events',
        rowId: String(nonce),
        columns: { ...use, outcome: 'first' },
      });
    }
    const columns = {
      resolution: values['resolution'] as string,
      resolution_note: values['note'] as string,
      resolved_by: userId,
      resolved_at: now(),
    };
    sync.change({ entity: 'redemption_events', rowId: String(event['id']), columns });
    return { ...event, ...columns };
  };

  const changeDevice = (options: { values: Row; request: SentRequest; role?: string; columns: Columns }) => {
    const { values, request, role, columns } = options;
    const row = sync
      .rowsOf({ entity: 'hospital_devices' })
      .find((one) => one['hospital_id'] === values['hospital'] && one['device'] === values['device']);
    if (!row || !hospitalsOf(request.userId ?? '', role).includes(String(values['hospital']))) {
      throw new Refusal({ code: '42501', message: 'There is no such device for you.', status: 403 });
    }
    sync.change({ entity: 'hospital_devices', rowId: String(row['id']), columns });
    return { ...row, ...columns };
  };
  functions['name_device'] = (values, request) =>
    changeDevice({ values, request, columns: { name: String(values['new_name'] ?? '').trim() } });
  functions['revoke_device'] = (values, request) => {
    const columns = values['revoked']
      ? { revoked_at: now(), revoked_by: request.userId }
      : { revoked_at: null, revoked_by: null };
    return changeDevice({ values, request, role: 'owner', columns });
  };

  const closedBefore = (atMs: number, mine: string[]) =>
    sync
      .rowsOf({ entity: 'bookings' })
      .filter((row) => row['closed_at'] !== null && Date.parse(String(row['closed_at'])) < atMs)
      .filter((row) => mine.includes(String(row['hospital_id'])))
      .sort((a, b) => (String(a['closed_at']) < String(b['closed_at']) ? 1 : -1));
  const contactOf = (id: Json | undefined) =>
    sync.rowsOf({ entity: 'booking_contacts' }).find((row) => row['id'] === id) ?? null;
  functions['find_closed_bookings'] = (values, { userId }) => {
    const { words, code, after } = values as { words: string[]; code: string; after: string | null };
    const found = closedBefore(Date.now() - WINDOW_DAYS * DAY_MS, hospitalsOf(userId ?? '')).filter((row) => {
      const text = foldForSearch(
        `${String(contactOf(row['id'])?.['name'])} ${String(row['promotion_title'])}`,
      );
      return row['booking_code'] === code || words.every((word) => text.includes(word));
    });
    const from = found.findIndex((row) => row['id'] === after) + 1;
    return found
      .slice(from, from + CLOSED_AT_ONCE)
      .map((booking) => ({ booking, contact: contactOf(booking['id']) }));
  };
  functions['attempts_of_day'] = (values, { userId }) => {
    const mine = hospitalsOf(userId ?? '');
    const events = sync
      .rowsOf({ entity: 'redemption_events' })
      .filter((row) => mine.includes(String(row['hospital_id'])))
      .filter((row) => bangkokDay(Date.parse(String(row['attempted_at']))) === values['day']);
    const named = new Set(events.map((row) => row['booking_id']));
    return {
      events,
      bookings: sync.rowsOf({ entity: 'bookings' }).filter((row) => named.has(row['id'] ?? null)),
    };
  };

  functions['hospital_people'] = () =>
    (server.tables['hospital_members'] ?? []).map((row) => ({
      user_id: row['user_id'],
      role: row['role'],
      full_name: row['full_name'] ?? null,
      email: row['email'] ?? null,
      created_at: row['created_at'],
    }));
  functions['hospital_agents'] = () => [{ user_id: sellingAgent.userId, full_name: sellingAgent.fullName }];

  functions['find_voucher'] = (values, { userId }) => {
    const { code, valid } = readBookingCode(String(values['code']).slice(0, 64));
    const found = sync.rowsOf({ entity: 'bookings' }).find((row) => row['booking_code'] === code);
    const mine = hospitalsOf(userId ?? '');
    const isForeign = mine.length > 0 && !mine.includes(String(found?.['hospital_id']));
    if (!valid || !found || isForeign) return { state: 'unknown' };
    const { promotion_title, promotion_start, promotion_end, used, used_at, deleted_at } = found;
    const promotion = server.tables['promotions']?.find((row) => row['id'] === found['promotion_id']);
    return {
      state: used === true ? 'used' : deleted_at === null ? 'available' : 'cancelled',
      code,
      promotion_title,
      promotion_start,
      promotion_end,
      used_at,
      voided_at: eventOf(found['used_nonce'])?.['voided_at'] ?? null,
      hospital_name: hospital.name,
      hospital_slug: hospital.slug,
      url_slug: promotion?.['url_slug'] ?? null,
      image_url: promotion?.['image_url'] ?? null,
    };
  };

  functions['note_arrivals'] = (values, request) => {
    const uid = checksPerson(values, request);
    type Sent = {
      id: string;
      registration: string;
      at: string | null;
      of?: string[];
      walk_in?: { event: string; name: string };
    };
    const answers = (values['rows'] as Sent[]).map(({ id, registration, at, of, walk_in: walkIn }) => {
      const rows = (server.tables['event_registrations'] ??= []);
      if (walkIn && at === null) {
        rows.splice(0, rows.length, ...rows.filter((one) => one['id'] !== registration));
        return { id, outcome: 'undone', checked_in_at: null };
      }
      if (walkIn && !rows.some((one) => one['id'] === registration)) {
        const { event, name } = walkIn;
        const given = { id: registration, status: 'walk_in', full_name: name, telephone: null };
        register(server, event, { ...given, created_at: at });
      }
      const row = server.tables['event_registrations']?.find((one) => one['id'] === registration);
      if (!row) return { id, outcome: 'gone', checked_in_at: null };
      const isNamed = of?.includes(String(row['arrival_id'])) ?? at === null;
      if (at === null) {
        if (isNamed) Object.assign(row, { checked_in_at: null, arrival_id: null });
      } else if (row['checked_in_at'] === null) Object.assign(row, { checked_in_at: at, arrival_id: id });
      const outcome = at === null ? 'undone' : row['arrival_id'] === id || isNamed ? 'first' : 'again';
      return { id, outcome, checked_in_at: row['checked_in_at'] };
    });
    return { uid, answers };
  };
}

/** Records that a device was seen, as `private.contact_device`; returns `revoked` or `member`. */
function contactDevice(options: { server: TestServer; device: string; userId: string; mine: string[] }) {
  const { server, device, userId, mine } = options;
  const known = server.sync.rowsOf({ entity: 'hospital_devices' }).filter((row) => row['device'] === device);
  for (const hospitalId of mine) {
    const row = known.find((one) => one['hospital_id'] === hospitalId);
    if (row) {
      const isOld = Date.parse(String(row['last_seen_at'])) < Date.now() - 5 * 60_000;
      const columns = { last_seen_at: now(), user_id: userId };
      if (isOld || row['user_id'] !== userId) {
        server.sync.change({ entity: 'hospital_devices', rowId: String(row['id']), columns });
      }
      continue;
    }
    const columns = {
      id: newId(),
      hospital_id: hospitalId,
      device,
      name: '',
      user_id: userId,
      first_seen_at: now(),
      last_seen_at: now(),
      revoked_at: null,
      revoked_by: null,
    };
    server.sync.insert({ entity: 'hospital_devices', columns });
  }
  return known.some((row) => row['revoked_at'] !== null) ? 'revoked' : 'member';
}
