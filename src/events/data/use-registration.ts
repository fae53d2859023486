import { useCallback, useEffect, useRef, useState } from 'react';
import type { EventDetail } from '../../listings/rules/event-detail.ts';
import type { OwnRegistration } from '../rules/registration.ts';
import type { RegistrationDetails } from '../rules/registration-details.ts';
import type { CancelOutcome, RegisterOutcome } from './registrations.ts';

/** What a person sends to register. */
export interface RegistrationRequest {
  /** Takes a place in the waiting list where no seat is free. */
  orWait: boolean;
  details: RegistrationDetails;
  /** The version of the privacy notice that the form showed; null for none. */
  notice: number | null;
}

/** The registration of the person signed in, and the actions on it. */
export interface RegistrationOfPerson {
  /** Null for a visitor, for a person without a registration, and before the first answer. */
  mine: OwnRegistration | null;
  /**
   * False until this device's copy is shown or the first read has ended, also by a failure; always true for a
   * visitor.
   */
  isSettled: boolean;
  /** Registers the person and refetches the registration; `unreachable` also if the code did not load. */
  register(options: RegistrationRequest): Promise<RegisterOutcome>;
  /** Gives or withdraws consent to mails about the event; resolves to whether the server stored it. */
  changeMail(wanted: boolean): Promise<boolean>;
  /** Cancels the registration and refetches it; `unreachable` also if the code did not load. */
  cancel(): Promise<CancelOutcome>;
}

/** Loaded only after sign-in, because visitors do not need the code of sync. */
const load = () => import('./registrations.ts');

/** The outcome where the code could not be loaded or the device's database could not be read: nothing was asked. */
const unreachable = () => ({ outcome: 'unreachable', offline: !navigator.onLine }) as const;

/**
 * Reads the registration of the person signed in for an event: this device's copy first, then the server's answer.
 * `userId` is null for a visitor. `storedAtMs`: when the event was read, in ms since 1970; null for just now.
 */
export function useRegistration(options: {
  event: EventDetail;
  storedAtMs: number | null;
  userId: string | null;
}): RegistrationOfPerson {
  const { event, storedAtMs, userId } = options;
  const eventId = event.id;
  const key = `${userId ?? ''} ${eventId}`;
  const [read, setRead] = useState<{ key: string; mine: OwnRegistration | null } | null>(null);

  // The event as it is when the registration is read; a change of the event alone reads nothing.
  const shownEvent = useRef({ event, storedAtMs });
  useEffect(() => {
    shownEvent.current = { event, storedAtMs };
  }, [event, storedAtMs]);
  // Numbers the reads, so that a read from before a change never replaces a later one.
  const turn = useRef(0);

  const ask = useCallback(
    async (show: (mine: OwnRegistration | null) => void) => {
      turn.current += 1;
      const own = turn.current;
      const notify = (mine: OwnRegistration | null) => {
        if (own === turn.current) show(mine);
      };
      const { storedRegistration, readRegistration } = await load();
      const before = await storedRegistration({ eventId });
      if (before) notify(before);
      const { event: row, storedAtMs: readAtMs } = shownEvent.current;
      notify((await readRegistration({ event: { row, storedAtMs: readAtMs ?? Date.now() } })).mine);
    },
    [eventId],
  );

  useEffect(() => {
    if (userId === null) return;
    let shown = true;
    const show = (mine: OwnRegistration | null) => {
      if (shown) setRead({ key, mine });
    };
    // A failed read leaves the registration unknown. The register button asks the server again.
    ask(show).catch(() => show(null));
    return () => {
      shown = false;
    };
  }, [ask, key, userId]);

  const askAgain = () => ask((mine) => setRead({ key, mine })).catch(() => undefined);
  const current = userId !== null && read?.key === key ? read : null;
  return {
    mine: current?.mine ?? null,
    isSettled: userId === null || current !== null,
    changeMail: async (wanted) => {
      const isChanged = await load()
        .then(({ changeEventMail }) => changeEventMail({ eventId, wanted }))
        .catch(() => false);
      if (isChanged) await askAgain();
      return isChanged;
    },
    register: async ({ orWait, details, notice }) => {
      const answer = await load()
        .then(({ register }) => register({ eventId, orWait, details, notice }))
        .catch(unreachable);
      await askAgain();
      return answer;
    },
    cancel: async () => {
      const answer = await load()
        .then(({ cancelRegistration }) => cancelRegistration({ eventId }))
        .catch(unreachable);
      await askAgain();
      return answer;
    },
  };
}
