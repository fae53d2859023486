import { useState } from 'react';
import type { Translate } from '../../../i18n/translate.ts';
import { refusalText } from '../../../session/components/refusal-text.ts';
import { publishEvent, type SeenEvent } from '../../data/publish-event.ts';
import { saveEvent, type SavedEvent } from '../../data/save-event.ts';
import { checkEventForm } from '../../rules/check-event-form.ts';
import type { EventFormValues } from '../../rules/event-form.ts';
import type { EventProblem } from '../../rules/event-messages.ts';

/** What the form says after a try that did not end in a published event. */
export interface PublishTrouble {
  kind: 'offline' | 'signed_out' | 'failed';
  text: string;
}

export type PublishOutcome =
  | { outcome: 'published' | 'denied' | 'picture_refused' }
  | Extract<SavedEvent, { outcome: 'changed' }>
  | { outcome: 'invalid'; problems: readonly EventProblem[] }
  | { outcome: 'troubled'; trouble: PublishTrouble };

/** Checks and publishes; keeps what went wrong for the screen. */
export function useEventPublishing(options: {
  id: string;
  /** What is edited; null for a new event. */
  seen: SeenEvent | null;
  values: EventFormValues;
  t: Translate;
}) {
  const { id, seen, t } = options;
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<EventProblem | null>(null);
  const [trouble, setTrouble] = useState<PublishTrouble | null>(null);
  const checked = attempt > 0 ? checkEventForm(options.values) : [];

  /** `complete` waits for what is not yet in the form, and answers null where it cannot be had. */
  const publish = async (complete: () => Promise<EventFormValues | null>): Promise<PublishOutcome> => {
    setAttempt(attempt + 1);
    setTold(null);
    setTrouble(null);
    const problems = checkEventForm(options.values);
    if (problems.length > 0) return { outcome: 'invalid', problems };
    setBusy(true);
    const values = await complete();
    if (!values) {
      setBusy(false);
      return { outcome: 'picture_refused' };
    }
    const answer = seen
      ? await saveEvent({ id, values, seen })
      : await publishEvent({ id, values, seen: null });
    if (answer.outcome === 'published') return answer;
    setBusy(false);
    if (answer.outcome === 'changed') return answer;
    if (answer.outcome === 'denied') return { outcome: 'denied' };
    if (answer.outcome === 'refused' && answer.problem) {
      setTold(answer.problem);
      // Again, so that the summary with the server's finding takes the focus.
      setAttempt(attempt + 2);
      return { outcome: 'invalid', problems: [answer.problem] };
    }
    const what = troubleOf(answer, t);
    setTrouble(what);
    return { outcome: 'troubled', trouble: what };
  };

  return {
    /** Found by the last try: by the form's own check or by the server. */
    problems: told ? [told, ...checked] : checked,
    attempt,
    busy,
    trouble,
    publish,
    /** A field was changed, so what the server said of it no longer stands. */
    forget: (fields: readonly string[]) => {
      if (told && fields.includes(told.field)) setTold(null);
    },
  };
}

type NotPublished = Exclude<
  SavedEvent,
  { outcome: 'published' } | { outcome: 'changed' } | { outcome: 'denied' }
>;

function troubleOf(answer: NotPublished, t: Translate): PublishTrouble {
  switch (answer.outcome) {
    case 'unreachable':
      return answer.offline
        ? { kind: 'offline', text: t('event.form.offline') }
        : { kind: 'failed', text: t('event.form.unreachable') };
    case 'signed_out':
      return { kind: 'signed_out', text: t('event.form.signInAgain') };
    case 'refused':
      return {
        kind: 'failed',
        text: t('event.form.refused', { message: refusalText({ refusal: answer, t }) }),
      };
    case 'picture_failed':
      return { kind: 'failed', text: t('event.form.pictureFailed') };
  }
}
