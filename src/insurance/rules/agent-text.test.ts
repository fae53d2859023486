import { expect, it } from 'vitest';
import { insurance as english } from '../../i18n/en/insurance.ts';
import { insurance as thai } from '../../i18n/th/insurance.ts';
import { agentTextsOf, checkMessage, fillMessage, withLines } from './agent-text.ts';

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
  const checked = (text: string) => checkMessage({ name: 'message.quoted', text });
  expect(checked('')).toBeNull();
  expect(checked('สวัสดี {ชื่อ} {day}')).toBeNull();
  expect(checked('ก'.repeat(1000))).toBeNull();
  expect(checked('ก'.repeat(1001))).toEqual({ kind: 'tooLong' });
  expect(checked('{name} {เบี้ย}')).toEqual({ kind: 'field', field: 'เบี้ย' });
  expect(checked('a\u0000b')).toEqual({ kind: 'text' });
});

it('INSURANCE-14 a message before the quote is refused with an amount', () => {
  for (const name of ['message.ahead', 'message.soon', 'message.urgent', 'message.lapsed'] as const) {
    expect(checkMessage({ name, text: 'เบี้ย { ยอด }' })).toEqual({ kind: 'amount' });
    expect(checkMessage({ name, text: '{Amount} {day}' })).toEqual({ kind: 'amount' });
    expect(checkMessage({ name, text: 'ยอด {day}' })).toBeNull();
  }
  for (const name of ['message.quoted', 'message.accepted', 'message.renewed'] as const)
    expect(checkMessage({ name, text: '{amount}' })).toBeNull();
});

it('INSURANCE-12 every quote says that the customer pays the insurer, once, however it is worded', () => {
  for (const texts of [english, thai]) {
    const line = texts['agentTexts.insurer'];
    expect(withLines({ message: 'ราคา 1', lines: [line, 'no. 2'] })).toBe(`ราคา 1\n${line}\nno. 2`);
    const usual = texts['insurance.message.quoted'];
    expect(withLines({ message: usual, lines: [line] })).toBe(usual);
  }
});

it('INSURANCE-14 of two rows with one name the later counts, and unknown names are left out', () => {
  const rows = [
    { id: '2', name: 'licence.number', value: 'new' },
    { id: '1', name: 'licence.number', value: 'old' },
    { id: '3', name: 'message.later', value: 'x' },
  ];
  expect(agentTextsOf(rows)).toEqual({ 'licence.number': 'new' });
});
