import { describe, expect, it } from 'vitest';
import { eventDetail } from '../event-fixtures.ts';
import { nextChangeMs, registrationState, seatsLeft, type OwnRegistration } from './registration.ts';

const startMs = Date.parse('2026-12-05T09:00:00+07:00');
const endMs = Date.parse('2026-12-05T12:00:00+07:00');
const event = eventDetail({
  start_date: '2026-12-05T09:00:00+07:00',
  end_date: '2026-12-05T12:00:00+07:00',
  max_attendees: 2,
  registered_count: 1,
});
const mine: OwnRegistration = {
  status: 'registered',
  code: 'K7M4P2X9QT',
  checkedIn: false,
  partySize: 1,
  wantsMail: false,
  position: null,
};
const at = (nowMs: number, own: OwnRegistration | null = null, changed: object = {}) =>
  registrationState({ event: { ...event, ...changed }, mine: own, nowMs });

describe('EVENT-5: what the button says', () => {
  it('registration is open until the moment of the start', () => {
    expect(at(startMs - 1)).toBe('open');
    expect(at(startMs)).toBe('started');
    expect(at(startMs, mine)).toBe('started');
  });

  it('the end belongs to the event, the moment after does not', () => {
    expect(at(endMs)).toBe('started');
    expect(at(endMs + 1)).toBe('ended');
    expect(at(endMs + 1, mine)).toBe('ended');
  });

  it('a person who has a seat or waits sees it, full or not', () => {
    expect(at(0, mine, { registered_count: 2 })).toBe('registered');
    expect(at(0, { ...mine, status: 'waiting' }, { registered_count: 2 })).toBe('waiting');
  });

  it('is full when the last seat is taken, also where seats were taken away', () => {
    expect(at(0, null, { registered_count: 2 })).toBe('full');
    expect(at(0, null, { registered_count: 5 })).toBe('full');
    expect(at(0, null, { max_attendees: null, registered_count: 5000 })).toBe('open');
  });
});

it('counts free seats, none below 0, and none where there is no limit', () => {
  expect(seatsLeft(event)).toBe(1);
  expect(seatsLeft({ max_attendees: 2, registered_count: 3 })).toBe(0);
  expect(seatsLeft({ max_attendees: null, registered_count: 3 })).toBeNull();
});

it('knows when it changes by itself', () => {
  expect(nextChangeMs({ event, nowMs: startMs - 1 })).toBe(startMs);
  expect(nextChangeMs({ event, nowMs: startMs })).toBe(endMs + 1);
  expect(nextChangeMs({ event, nowMs: endMs + 1 })).toBeNull();
});
