/** Who is signed in, and the one source of tokens for tabs and worker (rules I1-I7). */
import Dexie, { liveQuery } from 'dexie';
import { type Identity, NoToken, type Person, type Session } from '../identity.ts';
import type { DeviceDatabase, IdentityRecord } from '../local/device-database.ts';
import { databaseName } from '../local/database.ts';
import type { Ports } from '../ports.ts';
import { readRefreshAnswer } from './refresh-token.ts';
import { tokenTimes } from './token-times.ts';

/** A token that ends sooner is not worth sending with. */
const FRESH_FOR_MS = 30_000;
const REFRESH_LOCK = 'sabai-refresh';
const REFRESH_LOCK_WAIT_MS = 20_000;
const REFRESH_TIMEOUT_MS = 15_000;
const LOGOUT_TIMEOUT_MS = 5_000;

export interface IdentityBroker extends Identity {
  /** Resolves with the first reading of the stored record. */
  readonly ready: Promise<void>;
  /** Removes what a sign-out that was cut short left behind. */
  finishRemovals(): Promise<void>;
  close(): void;
}

export function createIdentityBroker(options: {
  device: DeviceDatabase;
  ports: Pick<Ports, 'clock' | 'network' | 'locks' | 'databases'>;
  /** Unsent changes of a person, read from their database on this device. */
  countUnsent: (userId: string) => Promise<number>;
  /** See local/retire.ts. */
  retire: (userId: string, options: { force: boolean }) => Promise<number>;
  /** Closes this host's own connections to a person's database, so that it can be removed. */
  release: (userId: string) => Promise<void>;
}): IdentityBroker {
  const { device, ports } = options;
  const { clock, network, locks } = ports;
  const listeners = new Set<() => void>();
  let person: Person | null = null;

  const read = async () => (await device.identity.get('current')) ?? null;
  const show = (record: IdentityRecord | null) => {
    if (JSON.stringify(record?.person ?? null) === JSON.stringify(person)) return;
    person = record?.person ?? null;
    for (const listener of listeners) listener();
  };

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
    const times = tokenTimes(session.accessToken);
    // The token was made just now by the server's clock: the best measure of the offset there is.
    if (times) await device.settings.put({ key: 'server_offset_ms', value: times.issuedAtMs - clock.now() });
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

  /** Leaves a person's data for their return, or removes it where nothing is unsent or nothing shall be kept. */
  async function leave(userId: string, how: 'keep_unsent' | 'discard'): Promise<void> {
    // Written first, so that a removal cut short is finished at the next start.
    if (how === 'discard') await device.accounts.put({ userId, unsent: 0, remove: 1 });
    const unsent = await options.retire(userId, { force: how === 'discard' });
    if (unsent > 0) {
      await device.accounts.put({ userId, unsent, remove: 0 });
      return;
    }
    await device.accounts.put({ userId, unsent: 0, remove: 1 });
    await options.release(userId);
    await new Dexie(databaseName(userId), { ...ports.databases }).delete();
    await device.accounts.delete(userId);
  }

  async function finishRemovals(): Promise<void> {
    const current = await read();
    for (const account of await device.accounts.toArray()) {
      if (account.userId === current?.person.userId) continue;
      await leave(account.userId, account.remove ? 'discard' : 'keep_unsent');
    }
  }

  async function refresh(userId: string, refused: string | undefined): Promise<string> {
    // Somebody else may have refreshed while we waited for the lock.
    const record = await mine(userId);
    if (record.accessToken !== refused && (await isFresh(record))) return record.accessToken;

    const verdict = readRefreshAnswer(
      await network.request({
        method: 'POST',
        path: '/auth/v1/token?grant_type=refresh_token',
        token: null,
        body: { refresh_token: record.refreshToken },
        timeoutMs: REFRESH_TIMEOUT_MS,
      }),
    );
    switch (verdict.kind) {
      case 'fresh':
        if (verdict.userId !== userId) throw new NoToken('unreachable');
        return device.transaction('rw', [device.identity, device.settings], async () => {
          const now = await mine(userId);
          return (await store(verdict, { ...now.person, state: 'active' })).accessToken;
        });
      case 'ended':
        await device.transaction('rw', device.identity, async () => {
          const now = await mine(userId);
          // A sign-in that happened meanwhile is not what the server spoke about.
          if (now.refreshToken !== record.refreshToken) return;
          await device.identity.put({ ...now, person: { ...now.person, state: 'locked' } });
        });
        throw new NoToken('locked');
      case 'unreachable':
        throw new NoToken('unreachable', verdict.afterMs);
    }
  }

  async function mine(userId: string): Promise<IdentityRecord> {
    const record = await read();
    if (!record) throw new NoToken('signed_out');
    if (record.person.userId !== userId) throw new NoToken('other_person');
    if (record.person.state === 'locked') throw new NoToken('locked');
    return record;
  }

  async function isFresh(record: IdentityRecord): Promise<boolean> {
    const serverNowMs = clock.now() + (await device.serverOffsetMs());
    return record.expiresAtMs - serverNowMs > FRESH_FOR_MS;
  }

  return {
    ready,
    finishRemovals,
    current: () => person,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async adopt(session) {
      const before = await read();
      const { userId, email, fullName, role } = session;
      show(await store(session, { userId, email, fullName, role, state: 'active' }));
      await device.accounts.put({ userId, unsent: 0, remove: 0 });
      if (before && before.person.userId !== userId) await leave(before.person.userId, 'keep_unsent');
    },
    async accessToken({ userId, refused }) {
      const record = await mine(userId);
      if (record.accessToken !== refused && (await isFresh(record))) return record.accessToken;
      return locks.hold({
        name: REFRESH_LOCK,
        waitMs: REFRESH_LOCK_WAIT_MS,
        task: () => refresh(userId, refused),
      });
    },
    async unsentCount() {
      const record = await read();
      return record ? options.countUnsent(record.person.userId) : 0;
    },
    async signOut(how) {
      const record = await read();
      if (!record) return;
      await device.identity.delete('current');
      show(null);
      await leave(record.person.userId, how);
      // The server forgets the session when it can be reached; the person does not wait for it.
      void network.request({
        method: 'POST',
        path: '/auth/v1/logout?scope=local',
        token: record.accessToken,
        body: {},
        timeoutMs: LOGOUT_TIMEOUT_MS,
      });
    },
    close() {
      stopWatching();
      listeners.clear();
    },
  };
}
