import { describe, expect, it } from 'vitest';
import { toCsv } from '../../lib/text/csv.ts';
import {
  attendeeOfCode,
  attendeeTable,
  attendeeTextOf,
  attendeeTexts,
  countAttendees,
  matchAttendees,
  readWalkInName,
  reportedArrivals,
  sortAttendees,
  waitingPosition,
  withArrivals,
  type Arrival,
  type Attendee,
} from './attendees.ts';

const one = (given: Partial<Attendee>): Attendee => ({
  id: 'a',
  status: 'registered',
  full_name: 'สมชาย ใจดี',
  telephone: '081-234-5678',
  code: 'K7M4P2X9QT',
  created_at: '2026-12-01T02:00:00+00:00',
  checked_in_at: null,
  arrival_id: null,
  line_id: null,
  party_size: 1,
  mail_agreed_at: null,
  ...given,
});
const attendees = [
  one({}),
  one({ id: 'b', full_name: 'Anna', telephone: null, code: 'AB12CD34EF', status: 'waiting' }),
];

it('sorts by name, by who is missing and by the latest arrival, and leaves the rest as people registered', () => {
  const door = [
    one({ id: 'late', full_name: 'เอก', checked_in_at: '2026-12-05T03:00:00Z' }),
    one({ id: 'none', full_name: 'สมชาย' }),
    one({ id: 'early', full_name: 'กานต์', checked_in_at: '2026-12-05T02:00:00Z' }),
    one({ id: 'last', full_name: 'ใจดี' }),
  ];
  const idsBy = (order: Parameters<typeof sortAttendees>[0]['order']) =>
    sortAttendees({ attendees: door, order }).map(({ id }) => id);
  expect(idsBy('registered')).toEqual(['late', 'none', 'early', 'last']);
  expect(idsBy('missing')).toEqual(['none', 'last', 'late', 'early']);
  expect(idsBy('arrived')).toEqual(['late', 'early', 'none', 'last']);
  // Thai puts a leading vowel behind its consonant: ก, ใจ, ส, เอ.
  expect(idsBy('name')).toEqual(['early', 'last', 'none', 'late']);
});

const arrival = (given: Partial<Arrival>): Arrival => ({
  id: 'call',
  registrationId: 'a',
  isWalkIn: false,
  name: 'สมชาย ใจดี',
  at: '2026-12-05T02:10:00Z',
  state: 'waiting',
  countsFrom: null,
  endedAtMs: null,
  ...given,
});

describe('what this device noted stands over what the server said', () => {
  const shown = (arrivals: Arrival[], more: { stuck?: boolean; list?: Attendee[] } = {}) => {
    const { stuck = false, list = attendees } = more;
    return withArrivals({ attendees: list, readAtMs: 1_000, arrivals, stuck });
  };

  it('while it waits', () => {
    const [first, second] = shown([arrival({})], { stuck: true });
    expect(first).toMatchObject({ checked_in_at: '2026-12-05T02:10:00Z', unsent: true });
    expect(second).toMatchObject({ checked_in_at: null, unsent: false });
    const list = [one({ checked_in_at: 'x' })];
    const [back] = shown([arrival({}), arrival({ id: 'later', at: null })], { list });
    expect(back).toMatchObject({ checked_in_at: null, unsent: false });
  });

  it('and after the answer, until the list was asked for anew', () => {
    const answered = arrival({ state: 'again', countsFrom: 'before', endedAtMs: 1_000 });
    expect(shown([answered])[0]?.checked_in_at).toBe('before');
    expect(shown([{ ...answered, endedAtMs: 999 }])[0]?.checked_in_at).toBeNull();
    const undone = arrival({ at: null, state: 'undone', endedAtMs: 2_000 });
    expect(shown([answered, undone], { list: [one({ checked_in_at: 'x' })] })[0]?.checked_in_at).toBeNull();
  });

  it('EVENT-15 and has the id of the arrival that is shown, by which it is taken back', () => {
    const shownId = (arrivals: Arrival[], list = [one({ checked_in_at: 'x', arrival_id: 'listed' })]) =>
      shown(arrivals, { list })[0]?.arrival_id;
    expect(shownId([])).toBe('listed');
    expect(shownId([arrival({ id: 'mine' })])).toBe('mine');
    expect(shownId([arrival({ at: null })])).toBeNull();
    const answered = { countsFrom: 'then', endedAtMs: 1_000 };
    expect(shownId([arrival({ id: 'mine', state: 'first', ...answered })])).toBe('mine');
    // The list does not say yet whose arrival counts.
    expect(shownId([arrival({ state: 'again', ...answered })])).toBeNull();
    expect(shownId([arrival({ state: 'first', ...answered, endedAtMs: 999 })])).toBe('listed');
  });

  it('but not where the server knows of no such registration', () => {
    const gone = arrival({ state: 'gone', endedAtMs: 2_000 });
    expect(shown([gone])[0]).toMatchObject({ checked_in_at: null, unsent: false });
    expect(reportedArrivals([arrival({}), arrival({ state: 'first' }), gone])).toEqual([gone]);
  });

  it('Q6 nor where the server cannot read the arrival, which is reported', () => {
    const refused = arrival({ state: 'refused', endedAtMs: 2_000 });
    expect(shown([refused])[0]).toMatchObject({ checked_in_at: null, unsent: false });
    expect(reportedArrivals([refused])).toEqual([refused]);
  });
});

describe('EVENT-12 who came without a registration', () => {
  const walkIn = arrival({ registrationId: 'w', name: 'แวะมา', isWalkIn: true });
  const listed = one({ id: 'w', status: 'walk_in', full_name: 'แวะมา', checked_in_at: 'x' });
  const shown = (arrivals: Arrival[], list: Attendee[] = []) =>
    withArrivals({ attendees: list, readAtMs: 1_000, arrivals, stuck: true });

  it('is in the list from the press on, and once', () => {
    expect(shown([walkIn])).toMatchObject([{ id: 'w', full_name: 'แวะมา', status: 'walk_in', unsent: true }]);
    const answered = { ...walkIn, state: 'first' as const, countsFrom: 'then', endedAtMs: 1_000 };
    expect(shown([answered])).toMatchObject([{ id: 'w', checked_in_at: 'then', unsent: false }]);
    expect(shown([answered], [listed])).toHaveLength(1);
    // The list is newer than the answer, so another door has removed them.
    expect(shown([{ ...answered, endedAtMs: 999 }])).toEqual([]);
    expect(shown([{ ...walkIn, state: 'gone', endedAtMs: 2_000 }])).toEqual([]);
  });

  it('is not in it any more once it was taken back', () => {
    expect(shown([{ ...walkIn, at: null }])).toEqual([]);
    expect(shown([{ ...walkIn, at: null }], [listed])).toEqual([]);
    expect(shown([{ ...walkIn, at: null, state: 'undone', endedAtMs: 2_000 }], [listed])).toEqual([]);
  });

  it('counts as come, has no code to show, and a name of 1 to 100 characters', () => {
    expect(countAttendees([listed])).toEqual({ registered: 0, waiting: 0, cameIn: 1, walkIns: 1 });
    expect(attendeeOfCode({ attendees: [listed], typed: listed.code })).toBeNull();
    const table = attendeeTable({ attendees: [listed], headings: [], statusOf: (status) => status });
    expect(table[1]?.slice(0, 6)).toEqual(['แวะมา', '081-234-5678', '', '1', 'walk_in', '']);
    expect([' แวะมา ', ' ', '😀'.repeat(100), '😀'.repeat(101)].map(readWalkInName)).toEqual([
      'แวะมา',
      null,
      '😀'.repeat(100),
      null,
    ]);
  });
});

it('finds by name, telephone and code as people type them', () => {
  const found = (query: string) => matchAttendees({ attendees, query }).map(({ id }) => id);
  expect(found('')).toEqual(['a', 'b']);
  expect(found('ANNA')).toEqual(['b']);
  expect(found('081 234')).toEqual(['a']);
  expect(found('k7m4p-2')).toEqual(['a']);
  expect(found('nobody')).toEqual([]);
});

it('knows whose code it is, typed or scanned', () => {
  const of = (typed: string) => attendeeOfCode({ attendees, typed })?.id;
  expect(of(' k7m4p-2x9qt ')).toBe('a');
  expect(of('K7M4P2X9Q')).toBeUndefined();
});

it('counts who is registered, waits and came', () => {
  expect(countAttendees([...attendees, one({ id: 'c', checked_in_at: 'x', party_size: 3 })])).toEqual({
    registered: 4,
    waiting: 1,
    cameIn: 3,
    walkIns: 0,
  });
});

it('a table that a spreadsheet opens safely, in the time of Bangkok', () => {
  const rows = attendeeTable({
    attendees: [
      one({
        full_name: '=HYPERLINK("x")',
        checked_in_at: '2026-12-05T02:10:00Z',
        line_id: 'somchai',
        party_size: 3,
      }),
    ],
    headings: ['ชื่อ', 'โทร', 'LINE', 'คน', 'สถานะ', 'รหัส', 'ลงทะเบียน', 'มาถึง'],
    statusOf: (status) => status,
  });
  expect(rows[1]).toEqual([
    '=HYPERLINK("x")',
    '081-234-5678',
    'somchai',
    '3',
    'registered',
    'K7M4P-2X9QT',
    '2026-12-01 09:00',
    '2026-12-05 09:10',
  ]);
  expect(toCsv(rows)).toContain(`"'=HYPERLINK(""x"")"`);
  expect(toCsv(rows).startsWith('\ufeff')).toBe(true);
});

it('EVENT-13 says nothing about a seat to a person who waits, but the place in the list', () => {
  const of = (status: 'registered' | 'waiting') =>
    attendeeTexts.map((about) => attendeeTextOf({ about, status }));
  expect(of('registered')).toEqual([...attendeeTexts]);
  expect(of('waiting')).toEqual(['waiting', 'waiting', 'waiting', 'changed', 'cancelled']);
});

it('EVENT-13 counts the place in the waiting list as the server does: by time, then by id', () => {
  const late = one({ id: 'a', status: 'waiting', created_at: '2026-12-01T03:00:00+00:00' });
  const first = one({ id: 'c', status: 'waiting', created_at: '2026-12-01T08:00:00+07:00' });
  const second = one({ id: 'd', status: 'waiting', created_at: '2026-12-01T01:00:00+00:00' });
  const seated = one({ id: 'b', created_at: '2026-11-01T01:00:00+00:00' });
  const all = [late, second, seated, first];
  expect(all.map((attendee) => waitingPosition({ attendees: all, attendee }))).toEqual([3, 2, null, 1]);
});
