import { useEffect, useState, useSyncExternalStore } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { readBookingCode } from '../../../bookings/rules/booking-code.ts';
import { CodeReaders } from '../../../scanner/components/code-readers.tsx';
import { enterKioskMode, releaseDevice } from '../../../session/data/kiosk-mode.ts';
import type { OwnHospital } from '../../../permissions/rules/permissions.ts';
import { FailedLoad } from '../../../ui/notices/failed-load.tsx';
import { InlineIcon } from '../../../ui/inline-icon.tsx';
import { Icon } from '../../../ui/icon.tsx';
import './reception.css';
import { useWakeLock } from '../../../ui/device/use-wake-lock.ts';
import { useIdleLock } from '../../data/shift/use-idle-lock.ts';
import { useShiftPeople } from '../../data/shift/shift-people.ts';
import { shiftState } from '../../rules/shift.ts';
import { ShiftGate } from '../shift/shift-gate.tsx';
import { ShiftSheet } from '../shift/shift-sheet.tsx';
import { CodeCheck, type CheckActions } from '../desk/code-check.tsx';
import { Keypad } from './keypad.tsx';
import { LeaveSheet, type SignInAgain } from './leave-sheet.tsx';
import { ReceptionState } from './reception-state.tsx';

/**
 * Reception mode, for a tablet on the counter: only the check, with masked names, in full screen and with the
 * display awake. It is left by its PIN. `path` is its address, to which the device returns after a restart.
 */
export function ReceptionScreen(props: {
  path: string;
  hospitals: readonly OwnHospital[];
  name: string;
  signInAgain: SignInAgain;
  onLeave: () => void;
}) {
  const t = useText();
  const { path, hospitals } = props;
  const [isLeaving, setLeaving] = useState(false);
  const [isShiftOpen, setShiftOpen] = useState(false);
  const known = useShiftPeople();
  const { people, shift, lockAfter, accountId } = known.state === 'ready' ? known.value : nobody;
  const { isLocked, unlock, touch } = useIdleLock(lockAfter);
  const state = shiftState({ people: people.length, shift, isLocked });
  const isOpen = state === 'open' || state === 'none';
  useWakeLock();
  useEffect(() => enterKioskMode(path), [path]);

  return (
    <div className="reception">
      <header className="reception-bar">
        <h1>{hospitals.map(({ name }) => name).join(' · ')}</h1>
        <ReceptionState
          hospitalIds={hospitals.map(({ id }) => id)}
          shift={shift}
          isShared={state !== 'none'}
        />
        <div className="reception-buttons">
          {state === 'open' && (
            <button
              type="button"
              className="reception-button"
              aria-haspopup="dialog"
              onClick={() => setShiftOpen(true)}
            >
              <Icon name="people" />
              <span>{t('shift.open')}</span>
            </button>
          )}
          <FullScreenButton />
          <button
            type="button"
            className="reception-button"
            aria-haspopup="dialog"
            onClick={() => setLeaving(true)}
          >
            <InlineIcon name="lock" />
            <span>{t('reception.leave')}</span>
          </button>
        </div>
      </header>
      {/* Nothing is checked while it is not known who is on shift (BOOKING-21). */}
      {known.state === 'failed' && <FailedLoad onRetry={known.retry} />}
      {known.state === 'ready' && isOpen && (
        <CodeCheck
          key={shift?.userId ?? 'account'}
          size="reception"
          hospitals={hospitals}
          onShift={shift && { userId: shift.userId, isAccount: shift.userId === accountId }}
          readers={(actions) => (
            <CodeReaders
              onCode={(code, signature) => {
                touch();
                actions.read(code, signature, 'reader');
              }}
              instead={<CodeKeypad actions={actions} />}
            />
          )}
        />
      )}
      {!isOpen && <ShiftGate people={people} shift={state === 'locked' ? shift : null} onStarted={unlock} />}
      {state === 'open' && shift && (
        <ShiftSheet
          open={isShiftOpen}
          people={people}
          shift={shift}
          hospitals={hospitals}
          onClose={() => setShiftOpen(false)}
        />
      )}
      <LeaveSheet
        open={isLeaving}
        name={props.name}
        signInAgain={props.signInAgain}
        onLeave={() => {
          // The device is released only here and where nobody has a PIN: a failed read must not end kiosk mode.
          releaseDevice();
          props.onLeave();
        }}
        onClose={() => setLeaving(false)}
      />
    </div>
  );
}

const nobody = { people: [], shift: null, lockAfter: 0, accountId: '' } as const;

/** The keypad for booking codes; a complete code is checked with its last key. */
function CodeKeypad(props: { actions: CheckActions }) {
  const { actions } = props;
  const change = (value: string) => {
    if (value.length > actions.typed.length && readBookingCode(value).valid) actions.read(value, null);
    else actions.type(value);
  };
  return <Keypad layout="letters" value={actions.typed} onChange={change} />;
}

function FullScreenButton() {
  const t = useText();
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const canBeFull = document.fullscreenEnabled && !window.matchMedia('(display-mode: fullscreen)').matches;
  if (!canBeFull || isFull) return null;
  const enter = async () => {
    await document.documentElement.requestFullscreen();
    const { lock } = screen.orientation as { lock?: (orientation: string) => Promise<void> };
    // Only some devices can lock the orientation.
    await lock?.call(screen.orientation, 'landscape').catch(() => undefined);
  };
  return (
    <button type="button" className="reception-button" onClick={() => void enter().catch(() => undefined)}>
      <Icon name="enlarge" />
      <span>{t('reception.fullScreen')}</span>
    </button>
  );
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
