import { expect, it } from 'vitest';
import { agentTextsOf, checkMessage, fillMessage } from './agent-text.ts';

const fields = { name: 'ชาย', car: 'กข 1', what: 'พ.ร.บ.', day: '5 มี.ค. 2570', amount: '฿12,500.00' };

it('INSURANCE-14 a message has its fields filled in by their names in either language, and nothing else', () => {
  const text = 'คุณ{ชื่อ} {รถ} {รายการ} ถึง {วันหมดอายุ} {ยอด}';
  const filled = 'คุณชาย กข 1 พ.ร.บ. ถึง 5 มี.ค. 2570 ฿12,500.00';
  expect(fillMessage({ text, fields })).toBe(filled);
  expect(fillMessage({ text: '{ Name } {car} {what} {day} {amount} {x} {', fields })).toBe(
    'ชาย กข 1 พ.ร.บ. 5 มี.ค. 2570 ฿12,500.00 {x} {',
  );
  expect(fillMessage({ text: '{name}', fields: { ...fields, name: '{car} $&' } })).toBe('{car} $&');
});

it('INSURANCE-14 a message that is too long or names an unknown field is refused', () => {
  expect(checkMessage('')).toBeNull();
  expect(checkMessage('สวัสดี {ชื่อ} {day}')).toBeNull();
  expect(checkMessage('ก'.repeat(1000))).toBeNull();
  expect(checkMessage('ก'.repeat(1001))).toEqual({ kind: 'tooLong' });
  expect(checkMessage('{name} {เบี้ย}')).toEqual({ kind: 'field', field: 'เบี้ย' });
  expect(checkMessage('a\u0000b')).toEqual({ kind: 'text' });
});

it('INSURANCE-14 of two rows with one name the later counts, and unknown names are left out', () => {
  const rows = [
    { id: '2', name: 'licence.number', value: 'new' },
    { id: '1', name: 'licence.number', value: 'old' },
    { id: '3', name: 'message.later', value: 'x' },
  ];
  expect(agentTextsOf(rows)).toEqual({ 'licence.number': 'new' });
});
