import { expect, test } from 'vitest';
import { renderEventMail } from './render-event-mail.ts';

const site = 'https://sabai.example';
const data = {
  kind: 'confirmed',
  title: 'เดินการกุศล',
  hospital: 'โรงพยาบาลสบาย',
  start: '2026-12-05T02:30:00+00:00',
  end: '2026-12-05T05:00:00+00:00',
  place: 'สวนลุมพินี',
  path: '/event/sabai/walk',
  code: 'K7M4P2X9QT',
  party: 3,
};
const say = (kind: string, more: object = {}) => renderEventMail({ ...data, kind, ...more }, site);

test('EVENT-13 a mail says what it is about, when in Bangkok, where, and the code to show', () => {
  const mail = say('confirmed');
  expect(mail?.subject).toBe('ลงทะเบียนแล้ว เดินการกุศล · You are registered');
  for (const part of [
    '5 ธันวาคม 2569',
    '09:30',
    '5 December 2026',
    'สวนลุมพินี',
    'มา 3 คน',
    'K7M4P-2X9QT',
    `${site}/event/sabai/walk`,
  ]) {
    expect(mail?.text).toContain(part);
  }
});

test('EVENT-13 each kind has its own words; who waits has no code, and a cancelled event no link', () => {
  expect(say('waiting', { position: 2 })?.text).toContain('คุณอยู่คิวที่ 2');
  expect(say('waiting', { position: 2 })?.text).not.toContain('K7M4P');
  const changed = say('changed', { position: 2 })?.text;
  expect(changed).toContain('คุณอยู่คิวที่ 2');
  expect(changed).toContain('You are number 2 on the waiting list');
  expect(changed).not.toMatch(/แสดงรหัส|Show this code/);
  expect(say('changed', { position: null })?.text).not.toMatch(/คิว|waiting list/);
  expect(say('seat')?.text).toMatch(/ที่นั่งเป็นของคุณ .*ยกเลิกได้จนถึง 5 ธันวาคม 2569/);
  const cancelled = say('cancelled', { path: null })?.text ?? '';
  expect(cancelled).not.toMatch(/K7M4P|https:/);
  const subjects = ['confirmed', 'waiting', 'seat', 'changed', 'cancelled', 'reminder'].map(
    (kind) => say(kind)?.subject,
  );
  expect(new Set(subjects).size).toBe(6);
  expect(say('confirmed', { title: 'ก\r\nBcc: x@y.test' })?.subject).not.toMatch(/[\r\n]/);
});

test('EVENT-13 what is not known here is not sent', () => {
  expect([say('other'), say('confirmed', { title: '' }), renderEventMail(null, site)]).toEqual([
    null,
    null,
    null,
  ]);
});
