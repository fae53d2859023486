import { describe, expect, test } from 'vitest';
import { Journal, valueKeyOf, type Written } from './journal.ts';

const [CUSTOMER, OTHER, NOTE, NOTE_OF_OTHER] = ['customer', 'other customer', 'note', 'note of other'];

function written(row: { rowId: string; atMs: number; lane?: number }): Written {
  const place = { entity: 'customer_notes', rowId: row.rowId, column: 'content', value: 'A:1' };
  return { lane: 0, ...row, ...place, mark: valueKeyOf(place), userId: 'anna', seen: undefined };
}

/** The customer is discarded on device 0 from 100 to 200 ms. */
function journalOfDiscard(): Journal {
  const journal = new Journal();
  journal.parents.set(NOTE, CUSTOMER).set(NOTE_OF_OTHER, OTHER);
  journal.discardedRecords.push({ lane: 0, rowId: CUSTOMER, fromMs: 100, untilMs: 200 });
  return journal;
}

describe('a discarded record includes (O6)', () => {
  test.each([
    ['a value of the record itself', { rowId: CUSTOMER, atMs: 150 }],
    ['a row below it, written at the same moment', { rowId: NOTE, atMs: 150 }],
  ])('%s', (_name, row) => expect(journalOfDiscard().isDiscardedWithRecord(written(row))).toBe(true));

  test('a row below it whose write started during the discard and ended later', () => {
    const journal = journalOfDiscard();
    const note = written({ rowId: NOTE, atMs: 190 });
    journal.begun.set(note.mark, note);
    expect(journal.isDiscardedWithRecord({ ...note, atMs: 250 })).toBe(true);
  });
});

describe('a discarded record does not include', () => {
  test.each([
    ['a row below it that was accepted before', { rowId: NOTE, atMs: 99 }],
    ['a row below it that was written afterwards', { rowId: NOTE, atMs: 201 }],
    ['a row below another record', { rowId: NOTE_OF_OTHER, atMs: 150 }],
    ['the same record on another device', { rowId: CUSTOMER, atMs: 150, lane: 1 }],
  ])('%s', (_name, row) => expect(journalOfDiscard().isDiscardedWithRecord(written(row))).toBe(false));
});

describe('data that was discarded at a sign-out (I8)', () => {
  const anna = { lane: 0, userId: 'anna' };

  test('is removed once the device says so, also after an earlier discard and return', () => {
    const journal = new Journal();
    journal.discardReports(journal.discardStarts(anna), 1);
    journal.personReturns(anna);
    const second = journal.discardStarts(anna);
    expect(second.state).toBe('removing');
    journal.discardReports(second, 2);
    expect(journal.discards.map(({ state }) => state)).toEqual(['returned', 'removed']);
  });

  test('may be there again where the device says so after the person has returned', () => {
    const journal = new Journal();
    const discard = journal.discardStarts(anna);
    journal.personReturns({ ...anna, lane: 1 });
    journal.personReturns({ ...anna, userId: 'boon' });
    expect(discard.state).toBe('removing');
    journal.personReturns(anna);
    journal.discardReports(discard, 3);
    expect(discard.state).toBe('returned');
  });

  test('includes what the person wrote after signing in, until the sign-out before is over', () => {
    const journal = new Journal();
    const discard = journal.discardStarts(anna);
    journal.discardEnds({ ...anna, nowMs: 100 });
    expect(journal.isDiscarded({ ...anna, atMs: 150 })).toBe(false);
    journal.discardReports(discard, 200);
    expect(journal.isDiscarded({ ...anna, atMs: 150 })).toBe(true);
    expect(journal.isDiscarded({ ...anna, atMs: 201 })).toBe(false);
  });
});
