import { useState } from 'react';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatDay } from '../../../lib/days/format-date.ts';
import { serverNowMs } from '../../../session/data/server-clock.ts';
import { showToast } from '../../../ui/notices/toasts.ts';
import { answerEntry, type EntryAnswer } from '../../data/tasks/answer-entry.ts';
import type { Task } from '../../rules/tasks/task.ts';
import type { TodayEntry } from '../../rules/tasks/today-buckets.ts';
import { notifyIfRefused } from '../sync/notify-if-refused.ts';

/** What a person can do with a row of Today. */
export interface EntryActions {
  markDone: (options: { entry: TodayEntry; isDone: boolean }) => void;
  /** `day` is `YYYY-MM-DD`. */
  snooze: (options: { entry: TodayEntry; day: string }) => void;
  /** Opens the form of a task. */
  edit: (task: Task) => void;
}

/**
 * The actions of Today's rows, each with an undo toast. `edited` is the task whose form is open; null for
 * none.
 */
export function useEntryActions(): { actions: EntryActions; edited: Task | null; closeForm: () => void } {
  const t = useText();
  const style = useDateStyle();
  const [edited, setEdited] = useState<Task | null>(null);
  const answer = async (entry: TodayEntry, given: { to: EntryAnswer; back: EntryAnswer; text: string }) => {
    const { to, back, text } = given;
    if (!notifyIfRefused({ written: await answerEntry({ entry, answer: to }), t })) return;
    const undo = async () => {
      notifyIfRefused({ written: await answerEntry({ entry, answer: back }), t });
    };
    showToast({ text, action: { label: t('action.undo'), run: () => void undo() } });
  };
  const actions: EntryActions = {
    markDone: ({ entry, isDone }) => {
      const to = { done_at: isDone ? new Date(serverNowMs()).toISOString() : null };
      const text = t(isDone ? 'today.wasDone' : 'today.wasReopened');
      void answer(entry, { to, back: { done_at: entry.doneAt }, text });
    },
    snooze: ({ entry, day }) => {
      const text = t('today.snoozed', { day: formatDay({ date: day, style }) });
      void answer(entry, { to: { snoozed_until: day }, back: { snoozed_until: entry.snoozedUntil }, text });
    },
    edit: setEdited,
  };
  return { actions, edited, closeForm: () => setEdited(null) };
}
