import { expect, test } from 'vitest';
import { renderPush } from './render-push.ts';

const event = {
  choice: 'events',
  topic: '0b2f6e0a-7c43-4d52-9d7e-2f4b1a6c8e90',
  path: '/event/clinic/run',
};
const kinds = ['confirmed', 'waiting', 'seat', 'changed', 'cancelled', 'reminder'];
/** One of each, with what an honest row has, and with what no text may show. */
const messages = [
  { choice: 'renewals', letter: 'ส', people: 3 },
  { choice: 'redeemed', letter: 'ส', customer: 'c1' },
  { choice: 'conflicts' },
  { choice: 'desk' },
  ...kinds.map((kind) => ({ ...event, kind })),
].map((data) => ({ ...data, name: 'สมชาย ใจดี', title: 'ตรวจมะเร็ง', hospital: 'โรงพยาบาลสบาย' }));

test.each(messages)('NOTIFY-3 names nobody, no hospital, no event and nothing of health: %o', (data) => {
  for (const language of ['th', 'en']) {
    const push = renderPush({ data, language });
    const said = `${push?.title} ${push?.body}`;
    expect(said).not.toMatch(/สมชาย|ใจดี|มะเร็ง|สบาย|ตรวจ|สุขภาพ|รักษา|แพทย์|health|clinic|hospital|doctor/i);
    expect(said).not.toMatch(/ครับ|ค่ะ|undefined|null/);
    expect(said).toMatch(language === 'th' ? /[ก-๙]/ : /^[\x20-\x7eส]+$/);
    expect(push?.lang).toBe(language);
    expect(push?.url).toMatch(/^\/[a-z]/);
    expect(push?.tag).toMatch(/^[A-Za-z0-9_-]{1,32}$/);
  }
});

test('NOTIFY-3 says the first letter of one customer, and how many more there are', () => {
  const said = (data: object) => renderPush({ data, language: 'th' })?.body;
  expect(said({ choice: 'renewals', letter: 'ส', people: 1 })).toBe('คุณ ส.');
  expect(said({ choice: 'renewals', letter: 'ส', people: 3 })).toBe('คุณ ส. และอีก 2 คน');
  expect(said({ choice: 'renewals', letter: null, people: 2 })).toBe('ลูกค้าของคุณ และอีก 1 คน');
});

test('NOTIFY-5 messages of one kind or one event have one tag, and Thai is the language of who chose none', () => {
  const tags = kinds.map((kind) => renderPush({ data: { ...event, kind }, language: 'th' })?.tag);
  expect(new Set(tags)).toEqual(new Set(['0b2f6e0a7c434d529d7e2f4b1a6c8e90']));
  expect(renderPush({ data: { choice: 'desk' }, language: undefined })?.lang).toBe('th');
  expect(renderPush({ data: { choice: 'adverts' }, language: 'th' })).toBeNull();
  expect(renderPush({ data: { ...event, kind: 'unheard-of' }, language: 'th' })).toBeNull();
  expect(renderPush({ data: null, language: 'th' })).toBeNull();
});
