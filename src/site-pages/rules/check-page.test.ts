import { describe, expect, it } from 'vitest';
import { checkPage, MAX_QUESTIONS } from './check-page.ts';

const long = (length: number) => '😀'.repeat(length);
const about = { title: '', content: '', vision: '', mission: '', highlights: '' };
const contact = { title: '', line: '', lineUrl: '', phone: '' };
const row = { key: 'k', question: 'ถาม', answer: 'ตอบ' };
const messages = (problems: readonly { field: string; message: string }[]) =>
  problems.map(({ field, message }) => `${field} ${message}`);

describe('PAGE-2: the page editor', () => {
  it.each([
    [about, []],
    [{ ...about, title: long(200), content: long(5000), vision: long(1000) }, []],
    [{ ...about, title: long(201) }, ['title titleLong']],
    [{ ...about, content: long(5001), vision: long(1001) }, ['content contentLong', 'vision visionLong']],
    [
      { ...about, mission: long(1001), highlights: long(1001) },
      ['mission missionLong', 'highlights highlightsLong'],
    ],
    [{ ...about, vision: '\ud800' }, ['vision text']],
  ])('About, case %#', (form, expected) => {
    expect(messages(checkPage<'about'>(form))).toEqual(expected);
  });

  it.each([
    [{ ...contact, line: long(100), lineUrl: ' https://line.me/ti/p/x ', phone: '+66 (0)2-555 0100' }, []],
    [{ ...contact, line: long(101) }, ['line lineLong']],
    [{ ...contact, lineUrl: 'line.me' }, ['lineUrl urlFormat']],
    [{ ...contact, lineUrl: 'javascript:alert(1)' }, ['lineUrl urlFormat']],
    [{ ...contact, lineUrl: `https://line.me/${'x'.repeat(485)}` }, ['lineUrl lineUrlLong']],
    [{ ...contact, phone: '02-555x' }, ['phone phoneFormat']],
    [{ ...contact, phone: '๐๒' }, ['phone phoneFormat']],
    [{ ...contact, phone: '0'.repeat(21) }, ['phone phoneLong']],
  ])('Contact, case %#', (form, expected) => {
    expect(messages(checkPage<'contact'>(form))).toEqual(expected);
  });

  it.each([
    [[], []],
    [[{ ...row, question: long(500), answer: long(2000) }], []],
    [
      [row, { ...row, question: ' \n ', answer: '' }],
      ['items.1.question questionRequired', 'items.1.answer answerRequired'],
    ],
    [
      [{ ...row, question: long(501), answer: long(2001) }],
      ['items.0.question questionLong', 'items.0.answer answerLong'],
    ],
    [Array(MAX_QUESTIONS).fill(row), []],
    [Array(MAX_QUESTIONS + 1).fill(row), ['items questionsMany']],
  ])('FAQ, case %#', (items, expected) => {
    expect(messages(checkPage<'faq'>({ title: '', items }))).toEqual(expected);
  });
});
