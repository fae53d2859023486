import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../bookings/rules/booking.ts';
import type { RedemptionEvent } from '../../../bookings/rules/redemption-event.ts';
import { emptyInsurance } from '../../../insurance/rules/empty-insurance.ts';
import type { CarInsurance } from '../../../insurance/rules/insurance.ts';
import type { CustomerNote } from '../notes/note.ts';
import { aTask } from '../../crm-fixtures.ts';
import { timelineOf, type TimelineSource } from './timeline.ts';

const note = (id: string, created_at: string, given: Partial<CustomerNote> = {}): CustomerNote => ({
  id,
  user_id: 'u',
  customer_id: 'c',
  content: `note ${id}`,
  created_at,
  deleted_at: null,
  ...given,
});
const booking = (given: Partial<Booking>) =>
  ({
    id: 'b',
    promotion_title: 'Checkup',
    used: false,
    used_at: null,
    deleted_at: null,
    ...given,
  }) as Booking;
const car = (given: Partial<CarInsurance>): CarInsurance => ({
  ...emptyInsurance,
  id: 'i',
  user_id: 'u',
  customer_id: 'c',
  created_at: '2026-11-01T03:00:00Z',
  license_plate: 'กข 1',
  ...given,
});

/** Day, kind and subject of each entry, in order. */
function show(given: Partial<TimelineSource>): [string, string, string][] {
  const days = timelineOf({
    customer: { id: 'c', created_at: '2026-10-01T03:00:00Z' },
    notes: [],
    tasks: [],
    bookings: [],
    redemptions: [],
    insurance: [],
    met: [],
    agentId: 'u',
    nowMs: Date.parse('2026-11-24T05:00:00Z'),
    ...given,
  });
  const shown = days.flatMap(({ day, entries }) =>
    entries.map(({ kind, about }): [string, string, string] => [day, kind, about]),
  );
  return shown.filter(([, kind]) => kind !== 'added');
}

describe('the timeline', () => {
  it('starts with the day on which the customer was added', () => {
    const days = timelineOf({
      customer: { id: 'c', created_at: '2026-10-01T03:00:00Z' },
      notes: [],
      tasks: [],
      bookings: [],
      redemptions: [],
      insurance: [],
      met: [],
      agentId: 'u',
      nowMs: Date.parse('2026-11-24T05:00:00Z'),
    });
    expect(days).toEqual([
      {
        day: '2026-10-01',
        entries: [
          { key: 'added c', kind: 'added', atMs: Date.UTC(2026, 9, 1, 3), isWholeDay: false, about: '' },
        ],
      },
    ]);
  });

  it('goes by the day in Bangkok, the latest first, and leaves out deleted notes', () => {
    const notes = [
      note('early', '2026-11-20T16:59:00Z'),
      note('late', '2026-11-20T17:00:00Z'),
      note('later', '2026-11-21T10:00:00Z'),
      note('gone', '2026-11-21T11:00:00Z', { deleted_at: '2026-11-22T00:00:00Z' }),
    ];
    expect(show({ notes })).toEqual([
      ['2026-11-21', 'note', 'note later'],
      ['2026-11-21', 'note', 'note late'],
      ['2026-11-20', 'note', 'note early'],
    ]);
  });

  it('has a booking when it was made, and when it was used or cancelled; a use beats a cancellation', () => {
    const created_at = '2026-11-10T03:00:00Z';
    const used = { used: true, used_at: '2026-11-12T03:00:00Z' };
    const deleted_at = '2026-11-11T03:00:00Z';
    const bookings = [
      booking({ id: 'used', created_at, ...used, deleted_at }),
      booking({ id: 'cancelled', created_at, deleted_at, promotion_title: 'Spa' }),
    ];
    expect(show({ bookings })).toEqual([
      ['2026-11-12', 'used', 'Checkup'],
      ['2026-11-11', 'cancelled', 'Spa'],
      ['2026-11-10', 'booked', 'Checkup'],
      ['2026-11-10', 'booked', 'Spa'],
    ]);
  });

  it('has what a hospital accepted besides, with the promotion of its booking', () => {
    const redemption = (nonce: string, given: Partial<RedemptionEvent>) =>
      ({
        nonce,
        booking_id: 'b',
        agent_id: 'u',
        mode: 'offline',
        outcome: 'duplicate',
        attempted_at: '2026-11-13T03:00:00Z',
        ...given,
      }) as RedemptionEvent;
    const bookings = [booking({ created_at: '2026-11-10T03:00:00Z' })];
    const redemptions = [redemption('n', {}), redemption('first', { outcome: 'first' })];
    expect(show({ bookings, redemptions })).toEqual([
      ['2026-11-13', 'questioned', 'Checkup'],
      ['2026-11-10', 'booked', 'Checkup'],
    ]);
  });

  it('has insurance when it was added, and the days of its cover that have come', () => {
    const insurance = [
      car({ coverage_start: '2025-11-20T00:00:00+07:00', coverage_end: '2026-11-19T23:59:59+07:00' }),
      car({
        id: 'next',
        coverage_start: '2026-11-20T00:00:00+07:00',
        coverage_end: '2027-11-19T23:59:59+07:00',
      }),
      car({ id: 'gone', deleted_at: '2026-11-22T00:00:00Z' }),
      car({ id: 'undated', created_at: '2026-11-02T03:00:00Z', license_plate: null }),
    ];
    expect(show({ insurance })).toEqual([
      ['2026-11-20', 'coverStarted', 'กข 1'],
      ['2026-11-19', 'coverEnded', 'กข 1'],
      ['2026-11-02', 'insured', ''],
      ['2026-11-01', 'insured', 'กข 1'],
      ['2026-11-01', 'insured', 'กข 1'],
      ['2025-11-20', 'coverStarted', 'กข 1'],
    ]);
  });

  it('has a change that met another one, and the decision', () => {
    const met = [
      { id: 'x', created_at: '2026-11-14T03:00:00Z', resolved_at: '2026-11-15T03:00:00Z', field: 'name' },
      { id: 'y', created_at: '2026-11-16T03:00:00Z', resolved_at: null, field: null },
    ];
    expect(show({ met })).toEqual([
      ['2026-11-16', 'met', ''],
      ['2026-11-15', 'decided', 'name'],
      ['2026-11-14', 'met', 'name'],
    ]);
  });

  it('says that a file brought the customer', () => {
    const at = '2026-11-02T03:00:00Z';
    const customer = { id: 'c', created_at: at, imported_at: at };
    expect(show({ customer })).toEqual([['2026-11-02', 'imported', '']]);
  });

  it('leaves out what has no readable time', () => {
    expect(show({ notes: [note('a', 'soon')], bookings: [booking({ created_at: '' })] })).toEqual([]);
  });

  it('has a task when it was written and when it was done, and a reminder when it was; a snooze is no event', () => {
    const tasks = [
      aTask({ id: 'a', title: 'โทร', created_at: '2026-11-01T03:00:00Z', done_at: '2026-11-03T03:00:00Z' }),
      aTask({ id: 'b', title: null, reminder: 'birthday:c:2026-11-02', done_at: '2026-11-02T03:00:00Z' }),
      aTask({ id: 'c', title: null, reminder: 'birthday:c:2027-11-02', snoozed_until: '2026-11-20' }),
      aTask({ id: 'd', deleted_at: '2026-11-04T03:00:00Z' }),
      aTask({ id: 'e', title: null, reminder: 'call:c:x', done_at: '2026-11-05T03:00:00Z' }),
    ];
    expect(show({ tasks })).toEqual([
      ['2026-11-05', 'called', ''],
      ['2026-11-03', 'taskDone', 'โทร'],
      ['2026-11-02', 'reminderDone', ''],
      ['2026-11-01', 'taskAdded', 'โทร'],
    ]);
  });

  it('has what was done of a repeated task under its title', () => {
    const tasks = [
      aTask({ id: 'a', title: 'โทร', created_at: '2026-11-01T03:00:00Z', repeat: 'weekly' }),
      aTask({ id: 'b', title: null, reminder: 'task:a:2026-11-08', done_at: '2026-11-08T03:00:00Z' }),
    ];
    expect(show({ tasks })).toEqual([
      ['2026-11-08', 'taskDone', 'โทร'],
      ['2026-11-01', 'taskAdded', 'โทร'],
    ]);
  });

  it('CUSTOMER-22 has the review of an old customer with the reason for which the data is retained', () => {
    const reminder = 'retention:c:2026-11-06';
    const note = 'ยังมีคดีกับบริษัทประกัน';
    const tasks = [aTask({ id: 'a', title: null, reminder, note, done_at: '2026-11-06T03:00:00Z' })];
    expect(show({ tasks })).toEqual([['2026-11-06', 'retained', note]]);
  });
});
