import { Button } from '@radix-ui/themes';
import { useState, type FormEvent } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { bangkokTime } from '../../../lib/bangkok-day.ts';
import { formatBookingCode, readBookingCode } from '../../../lib/booking-code.ts';
import { CodeReaders } from '../../../scanner/components/code-readers.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { attendeeOfCode, type ShownAttendee } from '../../rules/attendees.ts';

type Result =
  | { state: 'unknown'; code: string }
  | { state: 'done' | 'already' | 'waiting' | 'refused'; name: string; time: string };

/** The door: a code that is typed, scanned or shown to the camera checks its person in. */
export function DoorCheck(props: {
  attendees: readonly ShownAttendee[];
  onArrival: (id: string) => Promise<'noted' | 'refused'>;
}) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [result, setResult] = useState<Result | null>(null);

  const check = async (text: string) => {
    if (text.trim() === '') return setResult(null);
    const found = attendeeOfCode({ attendees: props.attendees, typed: text });
    if (!found) {
      return setResult({ state: 'unknown', code: formatBookingCode(readBookingCode(text).code) });
    }
    setTyped('');
    const name = found.full_name || t('attend.noName');
    const { checked_in_at: at } = found;
    if (at !== null) return setResult({ state: 'already', name, time: bangkokTime(Date.parse(at)) });
    if (found.status === 'waiting') return setResult({ state: 'waiting', name, time: '' });
    const noted = await props.onArrival(found.id);
    setResult({ state: noted === 'noted' ? 'done' : 'refused', name, time: '' });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void check(typed);
  };

  return (
    <section className="card stack" aria-label={t('attend.code')}>
      <CodeReaders
        onCode={(code) => void check(code)}
        instead={
          <form className="door-form" noValidate onSubmit={submit}>
            <TextInput
              name="registration_code"
              label={t('attend.code')}
              autoComplete="off"
              autoCapitalize="characters"
              enterKeyHint="go"
              value={typed}
              onChange={setTyped}
            />
            <Button type="submit" size="3">
              {t('attend.checkCode')}
            </Button>
          </form>
        }
      />
      <div className="door-result" aria-live="assertive">
        {result && <DoorResult result={result} />}
      </div>
    </section>
  );
}

function DoorResult({ result }: { result: Result }) {
  const t = useText();
  switch (result.state) {
    case 'unknown':
      return (
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
          <p>{t('attend.codeAlready', { name: result.name, time: result.time })}</p>
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
  }
}
