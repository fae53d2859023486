import { useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { bangkokTime } from '../../../lib/days/bangkok-day.ts';
import { formatMoment } from '../../../lib/days/format-date.ts';
import { formatBookingCode, readBookingCode } from '../../../bookings/rules/booking-code.ts';
import { CodeReaders } from '../../../scanner/components/code-readers.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import type { AttendeeList, QueueOutcome } from '../../data/use-attendees.ts';
import { attendeeOfCode, type Arrival, type Attendee } from '../../rules/attendees.ts';

type Result =
  | { state: 'looking' }
  /** `listAtMs`: when the list without this code was read, in ms since 1970; null if it was read just now. */
  | { state: 'unknown'; code: string; listAtMs: number | null }
  | { state: 'not_stored'; reason: Extract<QueueOutcome, { outcome: 'refused' }>['reason'] }
  | { state: 'already'; name: string; at: string }
  | { state: 'done'; name: string; callId: string }
  | { state: 'waiting' | 'refused' | 'unread'; name: string };

/**
 * Checks a person in by a code that is typed, scanned or shown to the camera. `onShown` gets the id of the
 * queued call whose result is shown; null for none.
 */
export function DoorCheck(props: { list: AttendeeList; onShown: (callId: string | null) => void }) {
  const t = useText();
  const { list } = props;
  const [typed, setTyped] = useState('');
  const [result, setResult] = useState<Result | null>(null);
  // Numbers the checks, so that a late result of an earlier code never replaces that of a later one.
  const turn = useRef(0);

  // The server's differing answer about an arrival that is shown as done; undefined if there is none.
  const reported =
    result?.state === 'done' ? list.reported.find(({ id }) => id === result.callId) : undefined;
  const shown = reported ? reportedResult(reported, reported.name || t('attend.noName')) : result;

  const classify = async (text: string, isLast: () => boolean): Promise<Result> => {
    let found: Attendee | null = attendeeOfCode({ attendees: list.attendees, typed: text });
    let listAtMs = list.readAtMs;
    if (!found && list.storedAtMs === null) {
      // The list may lack a registration that was made a moment ago, so it is refreshed.
      setResult({ state: 'looking' });
      const attendees = await list.refresh();
      if (attendees) listAtMs = null;
      found = attendeeOfCode({ attendees: attendees ?? [], typed: text });
    }
    if (!found) return { state: 'unknown', code: formatBookingCode(readBookingCode(text).code), listAtMs };
    const name = found.full_name || t('attend.noName');
    if (found.checked_in_at !== null) return { state: 'already', name, at: found.checked_in_at };
    if (found.status === 'waiting') return { state: 'waiting', name };
    if (!isLast()) return { state: 'looking' };
    const noted = await list.note({ attendee: found, present: true });
    return noted.outcome === 'queued'
      ? { state: 'done', name, callId: noted.id }
      : { state: 'not_stored', reason: noted.reason };
  };
  const check = async (text: string) => {
    const mine = ++turn.current;
    setResult(null);
    if (reported) list.forget([reported.id]);
    props.onShown(null);
    if (text.trim() === '') return;
    const next = await classify(text, () => mine === turn.current);
    if (mine !== turn.current) return;
    setResult(next);
    if (next.state === 'done') props.onShown(next.callId);
    // Clear the field only if it is unchanged: the next code may be typed already.
    if (next.state !== 'unknown') setTyped((now) => (now === typed ? '' : now));
  };
  const submit = () => {
    void check(typed);
  };

  return (
    <section className="card stack" aria-label={t('attend.code')}>
      <CodeReaders
        onCode={(code) => void check(code)}
        instead={
          <Form className="door-form" onSubmit={submit}>
            <TextInput
              name="registration_code"
              label={t('attend.code')}
              autoComplete="off"
              autoCapitalize="characters"
              enterKeyHint="go"
              value={typed}
              onChange={setTyped}
            />
            <Button type="submit">{t('attend.checkIn')}</Button>
          </Form>
        }
      />
      <div className="door-result" aria-live="assertive">
        {shown && <DoorResult result={shown} />}
      </div>
    </section>
  );
}

function reportedResult({ state, countsFrom }: Arrival, name: string): Result {
  return state === 'again' && countsFrom !== null
    ? { state: 'already', name, at: countsFrom }
    : { state: state === 'refused' ? 'unread' : 'refused', name };
}

function DoorResult({ result }: { result: Result }) {
  const t = useText();
  const style = useDateStyle();
  switch (result.state) {
    case 'looking':
      return <p className="field-help">{t('attend.looking')}</p>;
    case 'not_stored':
      return (
        <Notice tone="red" icon="attention">
          <p>{t(`check.refused.${result.reason}`)}</p>
        </Notice>
      );
    case 'unknown':
      return result.listAtMs !== null ? (
        <Notice tone="amber" icon="clock">
          <p>
            {t('attend.codeNotListed', {
              code: result.code,
              time: formatMoment({ atMs: result.listAtMs, style }),
            })}
          </p>
        </Notice>
      ) : (
        <Notice tone="red" icon="attention">
          <p>{t('attend.codeUnknown', { code: result.code })}</p>
        </Notice>
      );
    case 'done':
      return (
        <Notice tone="jade" icon="check">
          <p>
            <strong>{t('attend.codeDone', { name: result.name })}</strong>
          </p>
        </Notice>
      );
    case 'already':
      return (
        <Notice tone="amber" icon="clock">
          <p>{t('attend.codeAlready', { name: result.name, time: bangkokTime(Date.parse(result.at)) })}</p>
        </Notice>
      );
    case 'waiting':
      return (
        <Notice tone="amber" icon="people">
          <p>{t('attend.codeWaiting', { name: result.name })}</p>
        </Notice>
      );
    case 'refused':
      return (
        <Notice tone="red" icon="attention">
          <p>{t('attend.refused')}</p>
        </Notice>
      );
    case 'unread':
      return (
        <Notice tone="red" icon="attention">
          <p>{t('attend.reportedUnread', { name: result.name })}</p>
        </Notice>
      );
  }
}
