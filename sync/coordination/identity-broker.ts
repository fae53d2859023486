/** The person signed in, and the one source of tokens for tabs and worker (rules I1-I9). */
import Dexie, { liveQuery } from 'dexie';
import { type SignOutReason, type Identity, NoToken, type Person, type Session } from './identity.ts';
import type { AccountRecord, DeviceDatabase, IdentityRecord } from '../local/database/device-database.ts';
import { databaseName } from '../local/database/database-name.ts';
import { isStorageFull } from '../local/database/storage-errors.ts';
import type { Ports } from '../adapters/ports.ts';
import { readRefreshAnswer } from './refresh-token.ts';
import { createSessionEndings } from './session-endings.ts';
import { readToken } from './read-token.ts';

/** A token that ends sooner than this is renewed before it is sent. */
const FRESH_FOR_MS = 30_000;
/** A token gives its time of issue in whole seconds. Half a second is added, so the error is at most this. */
const TOKEN_TIME_ERROR_MS = 500;
const REFRESH_LOCK = 'sabai-refresh';
const REFRESH_LOCK_WAIT_MS = 20_000;
/** Held while a person's database is left or removed, and during a sign-in. */
const LEAVE_LOCK = 'sabai-leave';
const LEAVE_LOCK_WAIT_MS = 15_000;
const REFRESH_TIMEOUT_MS = 15_000;
/**
 * People who share a device return within this time. Only after it the
 * server is asked whether their account was deleted.
 */
const RETURNS_WITHIN_MS = 24 * 60 * 60_000;
const QUESTION_TIMEOUT_MS = 15_000;
/** Caches are freed first, then copies of files. */
const STEPS_OF_FREEING = 2;

/** The identity of this device, with the actions that only sync itself uses. */
export interface IdentityBroker extends Identity {
  /**
   * `reason` is given where the person did not ask for it.
   * `store_only_unsent` removes all but unsent work in any case.
   */
  signOut(options: SignOutOptions): Promise<void>;
  /** Resolves when the stored record was read once, also where reading failed. */
  readonly ready: Promise<void>;
  /** Finishes sign-outs that were cut short, and removes unsent work of people whose account was deleted. */
  finishRemovals(): Promise<void>;
  /** Removes all data of a locked person if the server says that the account was deleted (rule I9). */
  leaveIfDeleted(): Promise<void>;
  /**
   * Ends the sessions on the server that were signed out here without a network, as far as it can be reached.
   */
  endSessions(): Promise<void>;
  close(): void;
}

type SignOutHow = 'store_unsent' | 'store_only_unsent' | 'discard';

interface SignOutOptions {
  userId: string;
  how: SignOutHow;
  reason?: SignOutReason;
}

/** Creates the broker of a window or worker. It watches the stored identity at once, and until `close`. */
export function createIdentityBroker(options: {
  device: DeviceDatabase;
  ports: Pick<Ports, 'clock' | 'network' | 'locks' | 'databases'>;
  /** Counts a person's unsent work, read from their database on this device. */
  countUnsent: (userId: string) => Promise<number>;
  /** See close-for-removal.ts. */
  closeForRemoval: (userId: string, options: { force: boolean; leaveOnlyUnsent: boolean }) => Promise<number>;
  /** Closes the connections of this window or worker to a person's database, so that it can be removed. */
  release: (userId: string) => Promise<void>;
  /** See free-space.ts. Without a person there are only caches to free. */
  freeSpace: (userId: string | null) => Promise<boolean>;
}): IdentityBroker {
  const { device, ports } = options;
  const { clock, network, locks } = ports;
  const endings = createSessionEndings({ device, network });
  const listeners = new Set<() => void>();
  let person: Person | null = null;

  const read = async () => (await device.identity.get('current')) ?? null;
  const isHere = async (userId: string) => (await read())?.person.userId === userId;
  let shownToken: string | undefined;
  const show = (record: IdentityRecord | null) => {
    const same = JSON.stringify(record?.person ?? null) === JSON.stringify(person);
    // A frozen tab may have missed that the same person signed out and in again.
    // A new token shows it, so listeners are called.
    if (same && record?.accessToken === shownToken) return;
    shownToken = record?.accessToken;
    if (!same) person = record?.person ?? null;
    for (const listener of listeners) listener();
  };

  /** Runs a write, and repeats it after each step that frees space while the storage is full (rule W9). */
  async function withRoom<T>(userId: string | null, write: () => Promise<T>): Promise<T> {
    for (let left = STEPS_OF_FREEING; ; left -= 1) {
      try {
        return await write();
      } catch (error) {
        if (left === 0 || !isStorageFull(error) || !(await options.freeSpace(userId))) throw error;
      }
    }
  }

  let stopWatching = () => {};
  const ready = new Promise<void>((resolve) => {
    // A live query sees the changes of other tabs too.
    const watching = liveQuery(read).subscribe({
      next: (record) => {
        show(record);
        resolve();
      },
      error: () => resolve(),
    });
    stopWatching = () => watching.unsubscribe();
  });

  async function store(
    session: Omit<Session, 'email' | 'fullName' | 'role'>,
    who: Person,
  ): Promise<IdentityRecord> {
    const times = readToken(session.accessToken);
    // A new token shows the server's time only to the second, so a
    // finer stored offset that agrees with it stays.
    const offsetMs = times && times.issuedAtMs + TOKEN_TIME_ERROR_MS - clock.now();
    if (offsetMs !== null && Math.abs(offsetMs - (await device.serverOffsetMs())) > 2 * TOKEN_TIME_ERROR_MS) {
      await device.settings.put({ key: 'server_offset_ms', value: offsetMs });
    }
    const serverNowMs = clock.now() + (await device.serverOffsetMs());
    const record: IdentityRecord = {
      key: 'current',
      person: who,
      accessToken: session.accessToken,
      refreshToken: session.refreshToken,
      expiresAtMs: times?.expiresAtMs ?? serverNowMs + session.expiresInSeconds * 1_000,
    };
    await device.identity.put(record);
    return record;
  }

  /**
   * Stores when a person signed out, and which of their data is to be removed. It runs in the transaction that
   * deletes their session, so that the next start can finish a removal that fails.
   */
  async function noteLeaving(userId: string, how: SignOutHow): Promise<void> {
    const known = await device.accounts.get(userId);
    const removal = {
      remove: how === 'discard' ? 1 : 0,
      onlyUnsent: how === 'store_only_unsent' ? 1 : 0,
    } as const;
    await device.accounts.put({ unsent: 0, ...known, ...removal, userId, leftAtMs: clock.now() });
  }

  /** Runs `task` while no other tab of the device removes a person's data or signs a person in (rule I8). */
  const inTurn = <T>(task: () => Promise<T>) =>
    locks.hold({ name: LEAVE_LOCK, waitMs: LEAVE_LOCK_WAIT_MS, task });

  /**
   * Removes a person's database if nothing is unsent or `how` is `discard`; otherwise it stays until the person
   * returns. Does nothing if the person is signed in again.
   */
  const leave = (userId: string, how: SignOutHow): Promise<void> =>
    inTurn(async () => {
      if (!(await isHere(userId))) await leaveNow(userId, how);
    });

  async function leaveNow(userId: string, how: SignOutHow): Promise<void> {
    const note = (account: AccountRecord) => withRoom(userId, () => device.accounts.put(account));
    // Written first, so that a removal cut short is finished at the next start.
    if (how === 'discard') await unlessFull(note({ userId, unsent: 0, remove: 1 }));
    const closing = withRoom(userId, () =>
      options.closeForRemoval(userId, {
        force: how === 'discard',
        leaveOnlyUnsent: how === 'store_only_unsent',
      }),
    );
    // Discarded data is removed even if the database cannot be closed for other tabs first.
    const unsent = await (how === 'discard' ? unlessFull(closing) : closing);
    if (unsent) {
      const known = await device.accounts.get(userId);
      const leftAtMs = known?.leftAtMs ?? clock.now();
      await note({ userId, unsent, remove: 0, opened: 1, leftAtMs });
      return;
    }
    await unlessFull(note({ userId, unsent: 0, remove: 1 }));
    await options.release(userId);
    await new Dexie(databaseName(userId), { ...ports.databases }).delete();
    await device.accounts.delete(userId);
  }

  async function finishRemovals(): Promise<void> {
    const faults: unknown[] = [];
    // One account that cannot be removed now does not hold up the others.
    const tryLeave = (userId: string, how: SignOutHow) =>
      leave(userId, how).catch((cause: unknown) => void faults.push(cause));
    for (const account of await device.accounts.toArray()) {
      await tryLeave(account.userId, howLeft(account));
    }
    // The accounts left here have unsent work, which can never be sent once the account is deleted.
    for (const { userId, leftAtMs } of await device.accounts.toArray()) {
      const isOld = leftAtMs !== undefined && Math.abs(clock.now() - leftAtMs) > RETURNS_WITHIN_MS;
      if (isOld && !(await isHere(userId)) && (await isAccountDeleted(userId))) {
        await tryLeave(userId, 'discard');
      }
    }
    if (faults.length > 0) throw faults[0];
  }

  /**
   * Asks for a new token. A caller that waited for the lock takes the result of the call before it, a failure
   * included. `failuresBefore`: the number of failures when the caller began to wait.
   */
  async function refresh(options: {
    userId: string;
    refused: string | undefined;
    failuresBefore: number;
  }): Promise<string> {
    const { userId, refused } = options;
    // Another tab may have refreshed the token during the wait for the lock.
    const { record, fresh } = await currentRecord(userId);
    if (record.accessToken !== refused && fresh) return record.accessToken;
    const failed = await device.refreshFailures();
    if (failed.count !== options.failuresBefore) throw new NoToken('unreachable', failed.retryAfterMs);

    const verdict = readRefreshAnswer(
      await network.request({
        method: 'POST',
        path: '/auth/v1/token?grant_type=refresh_token',
        token: null,
        body: { refresh_token: record.refreshToken },
        timeoutMs: REFRESH_TIMEOUT_MS,
      }),
    );
    const outcome = await device.transaction('rw', [device.identity, device.settings], async () => {
      const now = await mine(userId);
      // A sign-in or another tab replaced the session during the call, so this answer is about an old one.
      if (now.refreshToken !== record.refreshToken) return { token: now.accessToken };
      if (verdict.kind === 'ended') {
        await device.identity.put({ ...now, person: { ...now.person, state: 'locked' } });
        return { reason: 'locked' as const, retryAfterMs: null };
      }
      if (verdict.kind === 'fresh' && isOf(verdict, userId)) {
        return { token: (await store(verdict, { ...now.person, state: 'active' })).accessToken };
      }
      const retryAfterMs = verdict.kind === 'unreachable' ? verdict.afterMs : null;
      await device.noteRefreshFailure({ retryAfterMs });
      return { reason: 'unreachable' as const, retryAfterMs };
    });
    if ('token' in outcome) return outcome.token;
    throw new NoToken(outcome.reason, outcome.retryAfterMs);
  }

  async function signOut({ userId, how, reason }: SignOutOptions): Promise<void> {
    const tables = [device.identity, device.accounts, device.settings];
    const endHere = async () => {
      const record = await read();
      // Another person may have signed in meanwhile, in another tab.
      if (record?.person.userId !== userId) return false;
      await device.identity.delete('current');
      await noteLeaving(userId, how);
      // The device is off its hospital's list for everybody who left work on it (rule S7).
      if (how === 'store_only_unsent') await device.accounts.toCollection().modify({ onlyUnsent: 1 });
      await endings.add({ accessToken: record.accessToken, refreshToken: record.refreshToken });
      if (reason) await device.settings.put({ key: 'sign_out_reason', reason });
      return true;
    };
    const isOut = await withRoom(userId, () => device.transaction('rw', tables, endHere));
    if (!isOut) return;
    show(null);
    await leave(userId, how);
    if (how === 'store_only_unsent') await finishRemovals();
    // The session is ended on the server when it can be reached; the person does not wait for it.
    void endings.send();
  }

  async function leaveIfDeleted(): Promise<void> {
    if (person?.state !== 'locked') return;
    const { userId } = person;
    if (await isAccountDeleted(userId)) await signOut({ userId, how: 'discard', reason: 'account_deleted' });
  }

  /** False if the server does not answer. */
  async function isAccountDeleted(userId: string): Promise<boolean> {
    const answer = await network.request({
      method: 'POST',
      path: '/rest/v1/rpc/is_account_deleted',
      token: null,
      body: { account: userId },
      timeoutMs: QUESTION_TIMEOUT_MS,
    });
    return answer.kind === 'answer' && answer.status === 200 && answer.json === true;
  }

  async function mine(userId: string): Promise<IdentityRecord> {
    return checked(await read(), userId);
  }

  function checked(record: IdentityRecord | null, userId: string): IdentityRecord {
    if (!record) throw new NoToken('signed_out');
    if (record.person.userId !== userId) throw new NoToken('other_person');
    if (record.person.state === 'locked') throw new NoToken('locked');
    return record;
  }

  /**
   * Returns the session, and whether its token is valid for long enough. Both come from one transaction,
   * because every call needs them.
   */
  async function currentRecord(userId: string): Promise<{ record: IdentityRecord; fresh: boolean }> {
    const [stored, offsetMs] = await device.transaction('r', [device.identity, device.settings], async () => [
      await read(),
      await device.serverOffsetMs(),
    ]);
    const record = checked(stored, userId);
    return { record, fresh: record.expiresAtMs - (clock.now() + offsetMs) > FRESH_FOR_MS };
  }

  return {
    ready,
    finishRemovals,
    endSessions: () => endings.send(),
    current: () => person,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async signIn(session) {
      const { userId, email, fullName, role } = session;
      const tables = [device.identity, device.accounts, device.settings];
      const storeSession = async () => {
        const before = (await read())?.person.userId;
        const leaving = before === userId ? undefined : before;
        if (leaving !== undefined) await noteLeaving(leaving, 'store_unsent');
        await device.settings.delete('sign_out_reason');
        const record = await store(session, { userId, email, fullName, role, state: 'active' });
        const known = await device.accounts.get(userId);
        await device.accounts.put({ userId, unsent: 0, remove: 0, opened: known?.opened ?? 0 });
        return { record, leaving };
      };
      const { record, leaving } = await inTurn(() =>
        withRoom(person?.userId ?? null, () => device.transaction('rw', tables, storeSession)),
      );
      show(record);
      if (leaving !== undefined) await leave(leaving, 'store_unsent');
    },
    async updateRole({ userId, role }) {
      await device.transaction('rw', device.identity, async () => {
        const now = await read();
        if (!now || now.person.userId !== userId || now.person.role === role) return;
        await device.identity.put({ ...now, person: { ...now.person, role } });
      });
    },
    async accessToken({ userId, refused }) {
      const { record, fresh } = await currentRecord(userId);
      if (record.accessToken !== refused && fresh) return record.accessToken;
      const failuresBefore = (await device.refreshFailures()).count;
      return locks.hold({
        name: REFRESH_LOCK,
        waitMs: REFRESH_LOCK_WAIT_MS,
        task: () => refresh({ userId, refused, failuresBefore }),
      });
    },
    async hasOthers() {
      const record = await read();
      const accounts = await device.accounts.toArray();
      return accounts.some(({ userId }) => userId !== record?.person.userId);
    },
    async unsentCount() {
      const record = await read();
      return record ? options.countUnsent(record.person.userId) : 0;
    },
    async signOutReason() {
      const stored = await device.settings.get('sign_out_reason');
      return stored?.key === 'sign_out_reason' ? stored.reason : null;
    },
    signOut,
    leaveIfDeleted,
    close() {
      stopWatching();
      listeners.clear();
    },
  };
}

/** Undefined if the storage was full. */
async function unlessFull<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (isStorageFull(error)) return undefined;
    throw error;
  }
}

function howLeft({ remove, onlyUnsent }: AccountRecord): SignOutHow {
  if (remove) return 'discard';
  return onlyUnsent ? 'store_only_unsent' : 'store_unsent';
}

/** Both the answer and the token itself must name the person (rule I3). */
function isOf(answer: { userId: string; accessToken: string }, userId: string): boolean {
  return answer.userId === userId && (readToken(answer.accessToken)?.subject ?? userId) === userId;
}
