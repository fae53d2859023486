import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { EventDetail } from '../../listings/rules/event-detail.ts';
import { NoticeLine } from '../../listings/components/legal-line.tsx';
import { useLegalPages } from '../../listings/data/use-legal-pages.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LazyAfterPaint } from '../../ui/lazy-after-paint.tsx';
import { showToast } from '../../ui/notices/toasts.ts';
import { useOnline } from '../../ui/device/use-online.ts';
import { storePendingRegistration, popPendingRegistration } from '../data/pending-registration.ts';
import { useRegistration, type RegistrationRequest } from '../data/use-registration.ts';
import { registrationState, type RegistrationState } from '../rules/registration.ts';
import { checkDetails, emptyDetails } from '../rules/registration-details.ts';
import { EventTicket } from './event-ticket.tsx';
import { Seats } from './seats.tsx';
import { notifyCancelled, notifyRegistered } from './notify-registered.ts';

const loadFields = async () => (await import('./registration-fields.tsx')).RegistrationFields;
const RegistrationFacts = lazy(async () => ({
  default: (await import('./registration-facts.tsx')).RegistrationFacts,
}));

/** Shows the seats of an event and the person's registration (EVENT-5, EVENT-6). */
export function RegisterCard(props: {
  event: EventDetail;
  /** The time of a stored page, whose number of free seats is old; null if the server just returned it. */
  storedAtMs: number | null;
  nowMs: number;
  userId: string | null;
  /** Opens sign-in, which leads back to this page. */
  onSignIn: () => void;
  /** Called after a registration or a cancellation, because the seats may have changed. */
  onChanged: () => void;
}) {
  const t = useText();
  const online = useOnline();
  const { event, storedAtMs, userId, nowMs, onChanged } = props;
  const registration = useRegistration({ event, storedAtMs, userId });
  const { mine, isSettled } = registration;
  const [busy, setBusy] = useState<'register' | 'cancel' | null>(null);
  const [asking, setAsking] = useState(false);
  const box = useRef<HTMLElement>(null);
  const state = registrationState({ event, mine, nowMs });

  const { privacy: notice } = useLegalPages();
  const [details, setDetails] = useState(emptyDetails);
  const register = async (options: RegistrationRequest) => {
    setBusy('register');
    const answer = await registration.register(options);
    setBusy(null);
    notifyRegistered({ answer, t });
    // The pressed button is replaced by another, so the focus moves to the card.
    box.current?.focus({ preventScroll: true });
    onChanged();
  };
  const press = (options: { orWait: boolean }) => {
    const [problem] = Object.values(checkDetails(details));
    if (problem !== undefined) {
      const text = t(`event.details.${problem}`);
      return showToast({ tone: 'destructive', title: t('toast.validation'), text });
    }
    if (userId !== null) return void register({ ...options, details, notice });
    storePendingRegistration({ eventId: event.id, ...options, details, notice, nowMs: Date.now() });
    showToast({ title: t('event.signInFirst') });
    props.onSignIn();
  };
  const cancel = async () => {
    setAsking(false);
    setBusy('cancel');
    const answer = await registration.cancel();
    setBusy(null);
    notifyCancelled({ answer, waited: state === 'waiting', t });
    box.current?.focus({ preventScroll: true });
    onChanged();
  };

  // A registration that a visitor began is completed after sign-in (PEOPLE-7).
  const finish = (pending: RegistrationRequest) => {
    // The form shows what is sent, so that nothing typed is lost where the server refuses it.
    setDetails(pending.details);
    return register(pending);
  };
  const complete = useRef(finish);
  useEffect(() => {
    complete.current = finish;
  });
  useEffect(() => {
    if (userId === null) return;
    const pending = popPendingRegistration({ eventId: event.id, nowMs: Date.now() });
    if (pending) void complete.current(pending);
  }, [userId, event.id]);

  const canSend = online && isSettled && busy === null;
  return (
    <section className="card stack event-register" ref={box} tabIndex={-1} aria-label={t('event.register')}>
      <p className="detail-line event-seats">
        <Icon name="people" />
        <span>
          <Seats event={event} fresh={storedAtMs === null} />
        </span>
        {state === 'full' && (
          <Chip tone="amber" icon="attention">
            {t('event.full')}
          </Chip>
        )}
      </p>
      {(state === 'open' || state === 'full') && (
        <div className="event-fields">
          <LazyAfterPaint load={loadFields} with={{ details, onChange: setDetails }} />
        </div>
      )}
      {state === 'ended' ? (
        <p className="detail-quiet">{t('event.ended')}</p>
      ) : (
        <MainButton
          state={state}
          busy={busy === 'register'}
          enabled={canSend}
          onPress={(orWait) => press({ orWait })}
        />
      )}
      {mine && state !== 'ended' && <EventTicket registration={mine} />}
      {mine && (state === 'registered' || state === 'waiting') && (
        <>
          <Suspense>
            <RegistrationFacts registration={mine} onMail={registration.changeMail} />
          </Suspense>
          <p className="field-help">{t(state === 'waiting' ? 'event.waitingHelp' : 'event.cancelUntil')}</p>
          <div>
            <Button variant="soft" color="gray" disabled={!canSend} onClick={() => setAsking(true)}>
              {t(state === 'waiting' ? 'event.leave' : 'event.cancel')}
            </Button>
          </div>
        </>
      )}
      {(state === 'open' || state === 'full') && (
        <p className="field-help" aria-live="polite">
          {!online ? t('event.offline') : userId === null ? t('event.signInNote') : ''}
          {online && userId !== null && state === 'full' && t('event.waitingHelp')}
        </p>
      )}
      {(state === 'open' || state === 'full') && <NoticeLine version={notice} />}
      <ConfirmDialog
        open={asking}
        title={t(state === 'waiting' ? 'event.leave' : 'event.cancel')}
        text={t(state === 'waiting' ? 'event.leaveAsk' : 'event.cancelAsk')}
        confirmLabel={t(state === 'waiting' ? 'event.leave' : 'event.cancel')}
        cancelLabel={t('event.stay')}
        onConfirm={() => void cancel()}
        onCancel={() => setAsking(false)}
      />
    </section>
  );
}

/**
 * The only button for registration; when it is disabled, its text says what has happened already (EVENT-5).
 */
function MainButton(props: {
  state: Exclude<RegistrationState, 'ended'>;
  busy: boolean;
  enabled: boolean;
  onPress: (orWait: boolean) => void;
}) {
  const t = useText();
  const { state, busy } = props;
  const label = {
    open: 'event.register',
    full: 'event.join',
    registered: 'event.registered',
    waiting: 'event.waiting',
    started: 'event.started',
  } as const;
  const canPress = state === 'open' || state === 'full';
  return (
    <Button
      className="event-main-button"
      data-state={state}
      disabled={!canPress || !props.enabled}
      onClick={() => props.onPress(state === 'full')}
    >
      {state === 'registered' && <Icon name="check" />}
      {state === 'waiting' && <Icon name="clock" />}
      {t(busy ? 'event.registering' : label[state])}
    </Button>
  );
}
