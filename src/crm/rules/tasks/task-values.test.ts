import { describe, expect, it } from 'vitest';
import { checkTaskForm, emptyTaskForm, TASK_NOTE_LENGTH, TASK_TITLE_LENGTH } from './task-values.ts';

const valid = { ...emptyTaskForm, title: 'โทรหาลูกค้า' };

describe('CUSTOMER-15: the form of a task', () => {
  it('trims, and needs no more than a title', () => {
    expect(checkTaskForm({ ...valid, title: '  โทร  ' })).toEqual({
      ok: true,
      value: { ...emptyTaskForm, title: 'โทร' },
    });
  });

  it.each([
    [{ title: ' ' }, { field: 'title', message: 'titleRequired' }],
    [{ title: 'ก'.repeat(TASK_TITLE_LENGTH + 1) }, { field: 'title', message: 'tooLong' }],
    [{ title: 'a\u0000b' }, { field: 'title', message: 'text' }],
    [{ due_on: '2026-02-30' }, { field: 'due_on', message: 'date' }],
    [
      { due_on: '2026-11-25', due_time: '24:00' },
      { field: 'due_time', message: 'time' },
    ],
    [{ due_time: '14:30' }, { field: 'due_on', message: 'dayRequired' }],
    [{ repeat: 'daily' as const }, { field: 'due_on', message: 'dayRequired' }],
    [{ note: 'ก'.repeat(TASK_NOTE_LENGTH + 1) }, { field: 'note', message: 'tooLong' }],
  ])('refuses what the database would refuse: %o', (changed, problem) => {
    expect(checkTaskForm({ ...valid, ...changed })).toEqual({ ok: false, problem: [problem] });
  });

  it('counts characters as the database does', () => {
    expect(checkTaskForm({ ...valid, title: '😀'.repeat(TASK_TITLE_LENGTH) }).ok).toBe(true);
  });
});
