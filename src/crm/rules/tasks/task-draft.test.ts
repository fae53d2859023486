import { describe, expect, it } from 'vitest';
import { aTask } from '../../crm-fixtures.ts';
import { editedColumns, parseTaskDraft, seeTask } from './task-draft.ts';
import { emptyTaskForm } from './task-values.ts';

const monthly = aTask({ due_on: '2026-10-31', repeat: 'monthly' });
const { title, note, due_time } = monthly;

describe('CUSTOMER-27: the draft of a task', () => {
  it('is read with the task that it started with, and no other shape is', () => {
    const written = {
      values: { ...emptyTaskForm, title: 'โทร' },
      seen: seeTask({ task: monthly, today: '2026-11-22' }),
    };
    expect(parseTaskDraft(JSON.parse(JSON.stringify(written)))).toEqual(written);
    expect(parseTaskDraft({ ...written, seen: null })).toMatchObject({ seen: null });
    for (const other of [null, 'x', {}, emptyTaskForm, { ...written, seen: {} }])
      expect(parseTaskDraft(other)).toBeNull();
  });

  it('leaves the first day of a repeated task where its day is the one that was shown, however long ago', () => {
    const seen = seeTask({ task: monthly, today: '2026-11-22' });
    const columns = { title, note, due_time, due_on: '2026-11-30', repeat: 'monthly' } as const;
    expect(seen.shown).toBe('2026-11-30');
    expect(editedColumns({ columns, seen })).toEqual({ ...columns, due_on: '2026-10-31' });
    const moved = { ...columns, due_on: '2026-12-01' };
    expect(editedColumns({ columns: moved, seen })).toEqual({ ...moved, snoozed_until: null });
  });

  it('opens a task that starts or ends to be repeated', () => {
    const done = aTask({ due_on: '2026-11-22', done_at: '2026-11-22T03:00:00Z' });
    const columns = { title, note, due_time, due_on: '2026-11-22', repeat: null };
    const of = (repeat: 'weekly' | null) => seeTask({ task: { ...done, repeat }, today: '2026-11-22' });
    expect(editedColumns({ columns, seen: of(null) })).toEqual(columns);
    expect(editedColumns({ columns, seen: of('weekly') })).toEqual({ ...columns, done_at: null });
    const repeated = { ...columns, repeat: 'weekly' } as const;
    expect(editedColumns({ columns: repeated, seen: of(null) })).toEqual({ ...repeated, done_at: null });
  });
});
