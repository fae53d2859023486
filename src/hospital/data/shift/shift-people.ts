/**
 * The people with a PIN of their own on this device, which of them is on shift, and when the screen locks.
 * All of it is stored in the settings of the account signed in, is never sent, and is deleted by a sign-out.
 */
import { z } from 'zod';
import { getSync, type Store } from '../../../../sync/index.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';
import { idleMinutes, type IdleMinutes, type Shift } from '../../rules/shift.ts';
import { comparePin, hashPin, pinHash, type PinTry } from '../reception/pin-hash.ts';

const KEY = 'shift-people';

const stored = z
  .object({
    people: z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        pin: pinHash,
        /** When the person's open shift started, in ms since 1970; null without one. */
        startedAtMs: z.number().nullable(),
      }),
    ),
    /** The id of the person on shift; null for nobody. */
    current: z.string().nullable(),
    lockAfter: z.literal(idleMinutes),
  })
  .catch({ people: [], current: null, lockAfter: 0 });
type Stored = z.infer<typeof stored>;

/** The people with a PIN on this device, and who is on shift. */
export interface ShiftPeople {
  people: readonly { userId: string; name: string }[];
  shift: Shift | null;
  /** Minutes without a touch until the screen locks; 0 means never. */
  lockAfter: IdleMinutes;
  /** The id of the account signed in. */
  accountId: string;
}

/** Reads the {@link ShiftPeople} of this device, live. */
export function useShiftPeople(): Live<ShiftPeople> {
  return useLive({
    key: 'shift people',
    read: async () => {
      const store = getSync().store();
      const { people, current, lockAfter } = await read(store);
      const person = people.find(({ userId }) => userId === current);
      const shift =
        person && person.startedAtMs !== null
          ? { userId: person.userId, name: person.name, startedAtMs: person.startedAtMs }
          : null;
      const listed = people.map(({ userId, name }) => ({ userId, name }));
      return { people: listed, shift, lockAfter, accountId: store.userId };
    },
  });
}

/** Stores the PIN of a person whose identity was verified. Rejects if the device cannot store it. */
export async function setShiftPin(person: { userId: string; name: string; pin: string }): Promise<void> {
  const { userId, name } = person;
  const pin = await hashPin(person.pin);
  await change((before) => {
    const startedAtMs = before.people.find((one) => one.userId === userId)?.startedAtMs ?? null;
    const others = before.people.filter((one) => one.userId !== userId);
    return { ...before, people: [...others, { userId, name, pin, startedAtMs }] };
  });
}

/** Removes a person and their PIN from this device; if they are on shift, nobody is then. */
export async function removeShiftPerson(userId: string): Promise<void> {
  await change((before) => ({
    ...before,
    people: before.people.filter((one) => one.userId !== userId),
    current: before.current === userId ? null : before.current,
  }));
}

/**
 * Puts a person on shift by PIN; an open shift of theirs continues. Wrong tries are counted on the disk. Rejects if
 * the PIN cannot be read, or the shift or a wrong try cannot be stored.
 */
export async function startShift(options: { userId: string; pin: string }): Promise<PinTry> {
  const { userId } = options;
  const { people, current } = await read(getSync().store());
  const person = people.find((one) => one.userId === userId);
  if (!person) return { outcome: 'none' };
  const { tried, stored: pin } = await comparePin({ pin: options.pin, stored: person.pin });
  if (!pin) return tried;
  const isRight = tried.outcome === 'right';
  const storing = change((before) => ({
    ...before,
    current: isRight ? userId : before.current,
    people: before.people.map((one) => {
      if (one.userId !== userId) return one;
      return { ...one, pin, startedAtMs: isRight ? (one.startedAtMs ?? Date.now()) : one.startedAtMs };
    }),
  }));
  // The person on shift unlocks the screen also on a full disk, because nothing but the count of tries changes.
  const isOnShift = current === userId && person.startedAtMs !== null;
  await (isRight && isOnShift ? storing.catch(() => undefined) : storing);
  return tried;
}

/** Ends a person's shift, so that their next one starts anew. If they are on shift now, nobody is then. */
export async function endShift(userId: string): Promise<void> {
  await change((before) => ({
    ...before,
    current: before.current === userId ? null : before.current,
    people: before.people.map((one) => (one.userId === userId ? { ...one, startedAtMs: null } : one)),
  }));
}

/** Sets after how many idle minutes the screen locks. */
export async function setLockAfter(lockAfter: IdleMinutes): Promise<void> {
  await change((before) => ({ ...before, lockAfter }));
}

async function read(store: Store): Promise<Stored> {
  return stored.parse(await store.getSetting(KEY));
}

async function change(make: (before: Stored) => Stored): Promise<void> {
  await getSync()
    .store()
    .changeSetting(KEY, (value) => make(stored.parse(value)));
}
