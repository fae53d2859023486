import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutGraphemes, firstGrapheme } from './grapheme.ts';

it('never cuts a vowel or tone mark from its consonant', () => {
  expect(cutGraphemes({ text: 'ที่อยู่', length: 2 })).toBe('ที่อ…');
  expect(cutGraphemes({ text: '👩‍👩‍👧ab', length: 1 })).toBe('👩‍👩‍👧…');
});

it('leaves text alone that is short enough', () => {
  expect(cutGraphemes({ text: 'ที่', length: 1 })).toBe('ที่');
  expect(cutGraphemes({ text: 'abc', length: 3 })).toBe('abc');
});

it('what remains is the start of the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, length) => {
      const cut = cutGraphemes({ text, length });
      expect(cut === text || text.startsWith(cut.slice(0, -1))).toBe(true);
    }),
  );
});

it('finds the letter of a monogram', () => {
  expect(firstGrapheme(' ศิริ')).toBe('ศิ');
  expect(firstGrapheme('เกษม')).toBe('เก');
  expect(firstGrapheme('')).toBe('');
});
