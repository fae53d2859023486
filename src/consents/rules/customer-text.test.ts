import { expect, test } from 'vitest';
import { aConsent } from '../consent-fixtures.ts';
import { latestReceipts, type Answer, type Purpose } from './consent.ts';
import { customerText, type TextPurpose } from './customer-text.ts';

const receipts = (said: Partial<Record<Purpose, Answer>>) =>
  latestReceipts(
    Object.entries(said).map(([purpose, answer]) => aConsent({ purpose: purpose as Purpose, answer })),
  );

test.each<[Partial<Record<Purpose, Answer>>, TextPurpose, Purpose | null]>([
  [{}, 'marketing', null],
  [{}, 'service', null],
  [{ marketing: 'yes' }, 'marketing', null],
  [{ marketing: 'no' }, 'marketing', 'marketing'],
  [{ marketing: 'no' }, 'service', null],
  [{ service: 'no' }, 'service', 'service'],
  [{ service: 'no', marketing: 'yes' }, 'marketing', 'service'],
  [{ hospital: 'no', health: 'no' }, 'marketing', null],
])('CUSTOMER-21 after %j a text for %s is refused by %s', (said, purpose, refusedBy) => {
  const text = customerText({ receipts: receipts(said), purpose, text: 'x', telephone: '081-234-5678' });
  expect(text.refusal?.purpose ?? null).toBe(refusedBy);
  expect(text.links === null).toBe(refusedBy !== null);
});

test('CUSTOMER-21 the links carry the text; an address that is missing gives none', () => {
  const text = 'สวัสดี & ขอบคุณ';
  const written = encodeURIComponent(text);
  const given = { receipts: {}, purpose: 'service', text } as const;
  expect(customerText({ ...given, telephone: '081-234-5678', email: 'a@b.co' }).links).toEqual({
    line: `https://line.me/R/share?text=${written}`,
    sms: `sms:0812345678?&body=${written}`,
    mail: 'mailto:a@b.co',
  });
  expect(customerText(given).links).toMatchObject({ sms: '', mail: '' });
});
