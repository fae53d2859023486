import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Columns, Json, PullResponse, PushAnswer, WireOp } from '../../sync/engine/protocol.ts';
import type { RedemptionsResponse, WireAttempt } from '../../sync/redemptions/redemption-protocol.ts';
import { contractPromotion, newCode, usedColumns } from '../../sync/testing/contract-support.ts';
import { contractEntities } from '../../sync/testing/model-entities.ts';
import { createModelServer } from '../../sync/testing/model-server.ts';
import { openTestDatabase, type TestDatabase } from './support/open-test-database.ts';
import { join, leave, newHospital } from './support/hospital-rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const uuid = () => crypto.randomUUID();
const DEVICE = uuid();
/** How many runs are drawn; more take minutes. */
const RUNS = Number(process.env['SYNC_MODEL_RUNS'] ?? 100);

/** A change as drawn: rows and people by number, so that operations meet. */
interface Draw {
  person: number;
  entity:
    | 'customers'
    | 'contract_policies'
    | 'contract_marks'
    | 'customer_notes'
    | 'tasks'
    | 'customer_tags'
    | 'consents'
    | 'bookings'
    | 'booking_contacts'
    | 'nothing';
  row: number;
  kind: WireOp['kind'];
  values: Columns;
  base: Columns;
  parent: number;
  repeats: boolean;
}

/** Something that happens beside syncing: at the reception, to a membership, by a merge, a hand-over or "Erase now". */
interface Deed {
  deed: 'attempt' | 'use' | 'join' | 'leave' | 'merge' | 'hand over' | 'erase';
  row: number;
  attempt: {
    code: number;
    /** By number, so that nonces are sent again. */
    nonce: number;
    mode: WireAttempt['mode'];
    /** Below 0 by a clock that is ahead. */
    minutesAgo: number;
  };
}

const word = fc.constantFrom<Json>('a', 'b', null);
const instant = fc.constantFrom<Json>(
  '2026-01-01T00:00:00Z',
  '2026-01-01T07:00:00+07:00',
  '2026-06-01T00:00:00Z',
  null,
);
const columns = (required: boolean) =>
  fc.record(
    {
      name: fc.constantFrom<Json>('a', 'a', 'b', 'b', ' ', null),
      telephone: fc.constantFrom<Json>('081-234-5678', '081-234-5678', '0812345678', '12'),
      notes: word,
      custom_date: fc.constantFrom<Json>('1990-01-01', '1990-01-02', null, null, '1990-02-30'),
      house_location: fc.constantFrom<Json>(
        { address: 'x', lat: 1 },
        { lat: 1, address: 'x' },
        { lat: 91, address: '' },
        null,
      ),
    },
    { requiredKeys: required ? ['name', 'telephone'] : [] },
  );
const policyColumns = fc.record(
  {
    note: word,
    plate: word,
    coverage_start: instant,
    coverage_end: instant,
    premium: fc.constantFrom<Json>(1, 1, '1.00', 2.5, 3, null, 'x'),
    total: fc.constantFrom<Json>(1, 2),
  },
  { requiredKeys: [] },
);
const noteColumns = fc.record({ content: fc.constantFrom<Json>('a', 'b', ' ', null) }, { requiredKeys: [] });
const taskColumns = fc.record(
  {
    title: word,
    due_on: fc.constantFrom<Json>('2026-01-01', '2026-01-02', null, '2026-02-30'),
    due_time: fc.constantFrom<Json>('00:00', '23:59', null, '24:00', '9:00'),
    repeat: fc.constantFrom<Json>('daily', null, 'hourly'),
    done_at: instant,
    snoozed_until: fc.constantFrom<Json>('2026-01-01', null),
  },
  { requiredKeys: [] },
);
/** `P` stands for the promotion of the run, `?` for an unknown one; codes by number. */
const bookingColumns = fc.record({
  promotion_id: fc.constantFrom<Json>('P', 'P', 'P', 'P', '?'),
  booking_code: fc.constantFrom<Json>(0, 1, 1, 1, 2, 3, 'ABC123'),
  booking_price: fc.constantFrom<Json>(1, 1, 1, 2.5, -1, null),
});
const tagColumns = fc.record(
  { tag: fc.constantFrom<Json>('VIP', 'vip ', 'a', ' ', null) },
  { requiredKeys: [] },
);
const consentColumns = fc.record({
  purpose: fc.constantFrom<Json>('marketing', 'hospital', 'hospital'),
  answer: fc.constantFrom<Json>('no', 'no', 'perhaps'),
  text_version: fc.constant<Json>('1-th'),
  channel: fc.constantFrom<Json>('spoken', 'spoken', 'link'),
});
const markColumns = fc.record({ target: word }, { requiredKeys: [] });

const often = <T>(value: T, times: number) => Array.from({ length: times }, () => value);
const names = [
  ...often('customers', 8),
  ...often('contract_policies', 8),
  'contract_marks',
  'contract_marks',
  ...often('bookings', 8),
  'booking_contacts',
  ...often('customer_notes', 3),
  ...often('tasks', 4),
  ...often('customer_tags', 6),
  ...often('consents', 3),
  'nothing',
];
const deed: fc.Arbitrary<Deed> = fc.record({
  deed: fc.constantFrom(
    ...often('attempt' as const, 8),
    ...often('use' as const, 3),
    'join',
    'leave',
    'merge',
    'merge',
    'hand over',
    'erase',
  ),
  row: fc.nat(2),
  attempt: fc.record({
    code: fc.constantFrom(0, 0, 1, 1, 1, 2, 3),
    nonce: fc.nat(5),
    mode: fc.constantFrom('online', 'offline', 'offline'),
    minutesAgo: fc.constantFrom(-5, 1, 2, 3, 60),
  }),
});

const columnsOf: Partial<Record<string, fc.Arbitrary<Columns>>> = {
  contract_policies: policyColumns,
  contract_marks: markColumns,
  customer_notes: noteColumns,
  tasks: taskColumns,
  customer_tags: tagColumns,
  consents: consentColumns,
  bookings: bookingColumns,
};

const kindsOfConstants = ['create', 'create', 'create', 'delete', 'delete', 'update', 'restore'];
const kinds = [...often('update', 8), 'create', 'delete', 'delete', 'restore'];

const draw: fc.Arbitrary<Draw> = fc.constantFrom(...names).chain((entity) => {
  // These never change; what is drawn for them is mostly making and deleting.
  const isConstant = ['bookings', 'customer_tags', 'consents'].includes(entity);
  const kind = fc.constantFrom(...(isConstant ? kindsOfConstants : kinds));
  return kind.chain((kindOf) => {
    const isBare = entity === 'booking_contacts' || (entity === 'bookings' && kindOf !== 'create');
    const some = isBare ? fc.constant({}) : (columnsOf[entity] ?? columns(kindOf === 'create'));
    return fc.record({
      person: fc.constantFrom(0, 0, 0, 0, 0, 1, 2),
      entity: fc.constant(entity as Draw['entity']),
      row: fc.nat(2),
      kind: fc.constant(kindOf as WireOp['kind']),
      values: some,
      base: some,
      parent: fc.nat(3),
      repeats: fc.constantFrom(...often(false, 9), true),
    });
  });
});

const times = [
  'created_at',
  'updated_at',
  'resolved_at',
  'used_at',
  'attempted_at',
  'received_at',
  'matched_at',
];

/** A row without what only one server can know: times of its clock. */
function comparableRow(row: Columns): Columns {
  const stored = Object.entries(row).filter(([column]) => !times.includes(column));
  const instants = ['coverage_start', 'coverage_end', 'done_at'];
  return Object.fromEntries(
    stored.map(([column, value]): [string, Json] => {
      if (['deleted_at', 'cancelled_at', 'closed_at', 'met_at', 'staff_left_at'].includes(column))
        return [column, value !== null];
      if (instants.includes(column) && typeof value === 'string') return [column, Date.parse(value)];
      if (['losing', 'winning'].includes(column)) return [column, comparableRow(value as Columns)];
      return [column, value];
    }),
  );
}

function comparableAnswer(answer: PushAnswer): unknown {
  if (answer.outcome === 'rejected') return { ...answer, message: '' };
  return 'row' in answer ? { ...answer, row: comparableRow(answer.row) } : answer;
}

/** Answers to attempts without times of the server's clock. */
function comparableAttempts({ membership, answers, held = [] }: RedemptionsResponse): unknown {
  return {
    membership,
    held: held.toSorted(),
    answers: answers.map(({ used_at, cancelled_at, ...others }) => ({
      ...others,
      used_at: typeof used_at === 'string',
      cancelled_at: typeof cancelled_at === 'string',
    })),
  };
}

function comparablePage(page: PullResponse): unknown {
  const byText = (rows: unknown[]) =>
    rows.map((row) => JSON.stringify(row, Object.keys(row as object).sort())).sort();
  const {
    sync_conflicts: conflicts = [],
    booked_promotions: booked = [],
    consents = [],
    hospital_devices: devices = [],
    ...rows
  } = page.rows;
  // The model has no rows of devices, whose first attempt moves the head of their hospital by one.
  const devicesOf = (stream: string) => devices.filter((row) => row['hospital_id'] === stream).length;
  const withoutId = ({ id: _id, ...others }: Columns) => others;
  const records = conflicts.map((row) => {
    const { id: _id, ...others } = comparableRow(row);
    return {
      ...others,
      losing: JSON.stringify(sorted(others['losing'])),
      winning: JSON.stringify(sorted(others['winning'])),
    };
  });
  // One statement that touches several rows numbers them in an order of its own.
  const byId = (list: Columns[]) => list.toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1));
  const inOrder = (entity: string, list: Columns[]) => (entity === 'customers' ? list : byId(list));
  const sets = (ids: Record<string, string[]>) =>
    Object.fromEntries(
      // Ids of conflict records, and of consents that a restored customer gets, are the server's own.
      Object.entries(ids).map(([entity, list]) => [
        entity,
        ['sync_conflicts', 'consents'].includes(entity) ? list.length : list.toSorted(),
      ]),
    );
  return {
    heads: Object.fromEntries(
      Object.entries(page.streams).map(([stream, { head, to }]) => [
        stream,
        [head - devicesOf(stream), to - devicesOf(stream)],
      ]),
    ),
    rows: Object.fromEntries(
      Object.entries(rows).map(([entity, list]) => [entity, inOrder(entity, list.map(comparableRow))]),
    ),
    // The ids of these are the server's own.
    conflicts: byText(records),
    booked: byText(booked.map(withoutId)),
    consents: byText(consents.map(comparableRow).map(withoutId)),
    tombstones: sets(page.tombstones),
    evict: sets(page.evict),
  };
}

function sorted(value: Json | undefined): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

test('whatever is pushed, the model server and PostgreSQL give the same answers and keep the same rows', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 8, arbitrary: draw }, { weight: 2, arbitrary: deed }), {
        minLength: 1,
        maxLength: 40,
        size: 'max',
      }),
      async (draws) => {
        const users = [await database.signUp(), await database.signUp(), await database.signUp()] as const;
        const model = createModelServer({ entities: contractEntities, nowMs: () => Date.now(), uuid });
        for (const user of users) model.signUp(user);
        const customers = Array.from({ length: 4 }, uuid);
        const others = Array.from({ length: 3 }, uuid);
        const bookings = Array.from({ length: 3 }, uuid);
        const codes = Array.from({ length: 4 }, newCode);
        const { admin } = database;
        const { hospitalId, promotionId } = await newHospital(admin);
        model.addPromotion({ id: promotionId, hospitalId, columns: contractPromotion });
        const member = { userId: users[2], hospitalId };
        await join(admin, member);
        // Attempts from before a membership are another matter, which the model does not have.
        const joinedAt = new Date(Date.now() - 86_400_000).toISOString();
        await admin`update public.hospital_members set created_at = ${joinedAt} where user_id = ${member.userId}`;
        model.join(member);
        let isMember = true;

        /** Sends one operation to both and compares the answers. */
        const pushBoth = async (user: string, op: WireOp) => {
          const expected = model.push(user, { expected_user: user, device: DEVICE, ops: [op] });
          const answer = await database.as({ role: 'authenticated', userId: user }, async (tx) => {
            const [row] = await tx<{ answer: { answers: PushAnswer[] } }[]>`
            select public.sync_push(${user}, ${DEVICE}, ${JSON.stringify([op])}::text::json) as answer`;
            return row?.answer.answers[0];
          });
          if (!expected.ok || !expected.value.answers[0] || !answer)
            throw new Error('A server gave no answer.');
          expect(comparableAnswer(answer)).toEqual(comparableAnswer(expected.value.answers[0]));
        };

        // Something to change: the first person has customers, each with a policy, one with a booking. Other ids are free.
        for (const [n, id] of customers.slice(0, 2).entries()) {
          const values = { name: 'a', telephone: '081-234-5678' };
          const policy = { customer_id: id, note: 'a', plate: 'a', premium: 1 };
          const create = { kind: 'create', schema: 1, at: '', base: {} } as const;
          await pushBoth(users[0], { ...create, op_id: uuid(), entity: 'customers', row_id: id, values });
          const row = { entity: 'contract_policies', row_id: others[n] ?? '', values: policy };
          await pushBoth(users[0], { ...create, op_id: uuid(), ...row });
          // The first customer has a booking too, whose code attempts are made with.
          const [row_id = '', booking_code = ''] = [bookings[0], codes[0]];
          const booking = { customer_id: id, promotion_id: promotionId, booking_code, booking_price: 1 };
          if (n > 0) continue;
          const booked = { entity: 'bookings', row_id, values: booking };
          await pushBoth(users[0], { ...create, op_id: uuid(), ...booked });
        }

        const nonces = Array.from({ length: 6 }, uuid);
        const startMs = Date.now();
        let attempted = 0;
        const doBoth = async ({ deed: what, row, attempt }: Deed) => {
          if (what === 'attempt') {
            const { code, nonce, mode, minutesAgo } = attempt;
            const one: WireAttempt = {
              nonce: nonces[nonce] ?? '',
              code: codes[code] ?? '',
              // No two attempts have the same time, so that both servers put them in one order.
              attempted_at: new Date(startMs - minutesAgo * 60_000 + (attempted += 1)).toISOString(),
              mode,
              reason: null,
            };
            const call = { expected_user: member.userId, device: DEVICE, rows: [one] };
            const expected = model.attempts(member.userId, call);
            const rows = JSON.stringify(call.rows);
            const [answer] = await database.as({ role: 'authenticated', userId: member.userId }, (tx) => {
              return tx<{ answer: RedemptionsResponse }[]>`
                select public.sync_attempts(${member.userId}, ${DEVICE}, ${rows}::text::jsonb) as answer`;
            });
            if (!expected.ok || !answer) throw new Error('A server gave no answer.');
            expect(comparableAttempts(answer.answer)).toEqual(comparableAttempts(expected.value));
          } else if (what === 'use') {
            const id = bookings[row] ?? '';
            const columns = usedColumns(uuid());
            const { count } = await admin`
            update public.bookings set ${admin(columns)} where id = ${id} and not used and deleted_at is null`;
            if (count > 0) model.change({ entity: 'bookings', rowId: id, columns });
          } else if (what === 'merge') {
            const [survivor = '', other = ''] = [customers[row], customers[(row + 1) % 3]];
            const expected = model.mergeCustomers({ userId: users[0], survivor, other });
            const [merged] = await database.as({ role: 'authenticated', userId: users[0] }, (tx) => {
              return tx<{ done: boolean }[]>`select public.merge_customers(${survivor}, ${other}) as done`;
            });
            expect(merged?.done).toBe(expected);
          } else if (what === 'hand over') {
            const expected = model.handOver({ from: users[0], to: users[1] });
            const handover = uuid();
            await admin`
              insert into private.handovers (id, user_id, to_user, to_email, accepted_at)
              values (${handover}, ${users[0]}, ${users[1]}, 'a@demo.test', now())`;
            const [answer] = await database.as({ role: 'authenticated', userId: users[0] }, (tx) => {
              return tx<
                { done: { moved: number } }[]
              >`select public.hand_over_customers(${handover}) as done`;
            });
            expect(answer?.done.moved).toBe(expected);
          } else if (what === 'erase') {
            const customerId = customers[row] ?? '';
            const expected = model.eraseCustomer({ userId: users[0], customerId });
            const [erased] = await database.as({ role: 'authenticated', userId: users[0] }, (tx) => {
              return tx<{ done: boolean }[]>`select public.erase_customer(${customerId}) as done`;
            });
            expect(erased?.done).toBe(expected);
          } else if ((what === 'join') !== isMember) {
            isMember = what === 'join';
            await (isMember ? join : leave)(admin, member);
            if (isMember) model.join(member);
            else model.leave(member);
          }
        };

        let before: WireOp | undefined;
        for (const one of draws) {
          if ('deed' in one) {
            await doBoth(one);
            continue;
          }
          const isPolicy = one.entity === 'contract_policies';
          const isBooking = one.entity === 'bookings' || one.entity === 'booking_contacts';
          const isChild =
            isPolicy ||
            ['bookings', 'customer_notes', 'tasks', 'customer_tags', 'consents'].includes(one.entity);
          const parent: Columns =
            isChild && one.kind === 'create' ? { customer_id: customers[one.parent] ?? '' } : {};
          const { promotion_id: promotion, booking_code: code } = one.values;
          if (promotion !== undefined) parent['promotion_id'] = promotion === 'P' ? promotionId : uuid();
          if (typeof code === 'number') parent['booking_code'] = codes[code] ?? '';
          const fresh: WireOp = {
            op_id: uuid(),
            entity: one.entity,
            row_id: (one.entity === 'customers' ? customers : isBooking ? bookings : others)[one.row] ?? '',
            kind: one.kind,
            schema: 1,
            at: '',
            values: { ...one.values, ...parent },
            base: one.base,
          };
          const op = one.repeats && before ? before : fresh;
          before = op;
          await pushBoth(users[one.person] ?? users[0], op);
        }

        for (const user of users) {
          const expected = model.pull(user, { expected_user: user, cursors: {} });
          const [row] = await database.as({ role: 'authenticated', userId: user }, (tx) => {
            return tx<{ page: PullResponse }[]>`select public.sync_pull(${user}, '{}') as page`;
          });
          if (!expected.ok || !row) throw new Error('A server gave no page.');
          expect(comparablePage(row.page)).toEqual(comparablePage(expected.value));
        }
      },
    ),
    { numRuns: RUNS },
  );
});

test('the model describes each synced table as the registry does', async () => {
  const registered = await database.admin<Record<string, unknown>[]>`
    select e.entity, e.soft_delete, e.stream_columns, e.create_columns, e.records_conflicts,
      (select coalesce(json_object_agg(g.group_name, json_build_array(g.class, g.columns)), '{}')
       from private.sync_groups g where g.entity = e.entity) as groups
    from private.sync_entities e order by e.entity`;
  const described = contractEntities.map((entity) => ({
    entity: entity.entity,
    soft_delete: entity.softDelete,
    stream_columns: entity.streamColumns,
    create_columns: entity.createColumns,
    records_conflicts: entity.recordsConflicts,
    groups: Object.fromEntries(entity.groups.map((group) => [group.name, [group.merge, group.columns]])),
  }));
  expect([...registered]).toEqual(described.toSorted((a, b) => (a.entity < b.entity ? -1 : 1)));
});
