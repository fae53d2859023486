import { expect, it } from 'vitest';
import { parseNoteEdit } from './note-edit.ts';
import { checkNote, NOTE_LENGTH, parseNoteDraft } from './note-values.ts';

it('CUSTOMER-7: an empty or blank note is ignored', () => {
  for (const blank of ['', ' ', '\n\t ']) expect(checkNote(blank)).toEqual({ ok: false, problem: 'empty' });
});

it('keeps what was written without blanks at the ends', () => {
  expect(checkNote('  โทรหลังหกโมง\nเย็น \n')).toEqual({ ok: true, value: 'โทรหลังหกโมง\nเย็น' });
});

it('has the limit of the database, in characters', () => {
  expect(checkNote('😀'.repeat(NOTE_LENGTH)).ok).toBe(true);
  expect(checkNote('ก'.repeat(NOTE_LENGTH + 1))).toEqual({ ok: false, problem: 'tooLong' });
});

it('refuses what the database cannot keep', () => {
  expect(checkNote('a\u0000b')).toEqual({ ok: false, problem: 'text' });
});

it('reads its own drafts and no others', () => {
  expect(parseNoteDraft('x')).toBe('x');
  for (const other of ['', null, 7, {}]) expect(parseNoteDraft(other)).toBeNull();
  expect(parseNoteEdit({ text: '', seen: 'x' })).toEqual({ text: '', seen: 'x' });
  for (const other of [null, 'x', {}, { text: 'x' }]) expect(parseNoteEdit(other)).toBeNull();
});
