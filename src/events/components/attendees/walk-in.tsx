import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { PrivacyLine } from '../../../listings/components/legal-line.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import type { AttendeeList } from '../../data/use-attendees.ts';
import { matchAttendees, readWalkInName, type Attendee } from '../../rules/attendees.ts';

/** The number of registered people that are suggested while a name is typed. */
const MOST_OFFERED = 3;

/** Admits people without a registration by name, and suggests registered people not checked in (EVENT-12). */
export function WalkIn({ list }: { list: AttendeeList }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  /** The name that is being stored; submitting it again meanwhile adds nobody. */
  const [noting, setNoting] = useState<string | null>(null);
  const missing = list.attendees.filter((one) => one.checked_in_at === null);
  const same = typed.trim().length < 2 ? [] : matchAttendees({ attendees: missing, query: typed });

  const note = async (attendee: Pick<Attendee, 'id' | 'full_name' | 'status'>) => {
    setNoting(typed);
    const noted = await list.note({ attendee, present: true });
    setNoting((now) => (now === typed ? null : now));
    if (noted.outcome === 'refused') {
      showToast({ tone: 'destructive', text: t(`check.refused.${noted.reason}`) });
      return;
    }
    // Clear the field only if it is unchanged: the next name may be typed already.
    setTyped((now) => (now === typed ? '' : now));
    setTried(false);
    const name = attendee.full_name || t('attend.noName');
    setAdded(t(attendee.status === 'walk_in' ? 'attend.walkInDone' : 'attend.codeDone', { name }));
  };
  const submit = () => {
    if (noting === typed) return;
    const name = readWalkInName(typed);
    setTried(true);
    setAdded(null);
    if (name !== null) void note({ id: crypto.randomUUID(), full_name: name, status: 'walk_in' });
  };
  return (
    <section className="card stack" aria-labelledby="add-walk-in">
      <h3 id="add-walk-in">{t('attend.walkInTitle')}</h3>
      <Form className="door-form" onSubmit={submit}>
        <TextInput
          name="walk_in_name"
          label={t('event.details.name')}
          autoComplete="off"
          enterKeyHint="done"
          value={typed}
          error={isTried && readWalkInName(typed) === null ? t('attend.walkInInvalid') : undefined}
          onChange={setTyped}
        />
        <Button type="submit" variant="soft">
          {t('attend.walkInAdd')}
        </Button>
      </Form>
      <PrivacyLine />
      {same.length > 0 && (
        <div className="stack">
          <p className="field-help">{t('attend.walkInSame')}</p>
          <div className="row-actions">
            {same.slice(0, MOST_OFFERED).map((one) => (
              <Button
                key={one.id}
                variant="soft"
                color="gray"
                aria-label={t('attend.checkInThis', { name: one.full_name || t('attend.noName') })}
                onClick={() => void note(one)}
              >
                {one.full_name || t('attend.noName')}
              </Button>
            ))}
          </div>
        </div>
      )}
      <div aria-live="polite">
        {added !== null && (
          <Notice tone="jade" icon="check">
            <p>{added}</p>
          </Notice>
        )}
      </div>
    </section>
  );
}
