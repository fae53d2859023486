import { useState } from 'react';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatMoment } from '../../../lib/days/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { endShift } from '../../data/shift/shift-people.ts';
import type { Shift } from '../../rules/shift.ts';
import { ChoosePerson } from './shift-gate.tsx';
import { ShiftSummary } from './shift-summary.tsx';

type View = 'now' | 'people' | 'summary';

/**
 * Shows who is on shift: another person can take over by PIN, or the shift can end with its summary
 * (BOOKING-21).
 */
export function ShiftSheet(props: {
  open: boolean;
  people: readonly { userId: string; name: string }[];
  shift: Shift;
  hospitals: readonly { id: string; name: string }[];
  onClose: () => void;
}) {
  const t = useText();
  const [view, setView] = useState<View>('now');
  const close = () => {
    setView('now');
    props.onClose();
  };
  return (
    <Sheet open={props.open} title={t(view === 'summary' ? 'shift.summary' : 'shift.title')} onClose={close}>
      {props.open && <ShiftView {...props} view={view} onView={setView} onClose={close} />}
    </Sheet>
  );
}

function ShiftView(props: {
  people: readonly { userId: string; name: string }[];
  shift: Shift;
  hospitals: readonly { id: string; name: string }[];
  view: View;
  onView: (view: View) => void;
  onClose: () => void;
}) {
  const t = useText();
  const style = useDateStyle();
  const { shift, view } = props;
  const [chosen, setChosen] = useState<{ userId: string; name: string } | null>(null);
  const end = async () => {
    try {
      await endShift(shift.userId);
    } catch (cause) {
      console.warn('The end of the shift could not be stored.', cause);
      showToast({ tone: 'destructive', text: t('shift.notStored') });
      return;
    }
    showToast({ text: t('shift.ended', { name: shift.name }) });
    props.onClose();
  };
  if (view === 'summary') {
    return <ShiftSummary shift={shift} hospitals={props.hospitals} onEnd={() => void end()} />;
  }
  if (view === 'people') {
    return (
      <ChoosePerson
        people={props.people.filter(({ userId }) => userId !== shift.userId)}
        chosen={chosen}
        onChoose={setChosen}
        onStarted={props.onClose}
      />
    );
  }
  return (
    <div className="stack">
      <div>
        <strong>{t('shift.now', { name: shift.name })}</strong>
        <p className="field-help number">
          {t('shift.since', { time: formatMoment({ atMs: shift.startedAtMs, style }) })}
        </p>
      </div>
      <div className="desk-actions">
        {props.people.length > 1 && (
          <Button onClick={() => props.onView('people')}>{t('shift.switch')}</Button>
        )}
        <Button variant="soft" onClick={() => props.onView('summary')}>
          {t('shift.handOver')}
        </Button>
      </div>
    </div>
  );
}
