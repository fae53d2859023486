/**
 * The database of the device itself: the person signed in, people who left
 * unsent work, and the offset of the server's clock.
 */
import type { EntityTable, Table } from 'dexie';
import type { SignOutReason, Person } from '../../coordination/identity.ts';
import type { Databases } from '../../adapters/ports.ts';
import { ConnectedDatabase } from './connected-database.ts';
import type { Connections } from './connections.ts';

/** The person signed in, with the tokens of the session; the table has no other record. */
export interface IdentityRecord {
  key: 'current';
  person: Person;
  accessToken: string;
  refreshToken: string;
  /** When the access token ends, in ms by the server's clock. */
  expiresAtMs: number;
}

/** A person who has a database on this device. */
export interface AccountRecord {
  userId: string;
  /** Count of unsent changes when the person was last signed in on this device. */
  unsent: number;
  /** 1 once their database was opened here; missing while it is being removed. */
  opened?: 0 | 1;
  /** 1 while their data is being removed. */
  remove: 0 | 1;
  /** 1 while all of their data but unsent work is being removed. */
  onlyUnsent?: 0 | 1;
  /** When this person left the device with unsent work, in ms of the device's clock; missing while signed in. */
  leftAtMs?: number;
}

/** The tokens of a session that the server has still to end. */
export interface SessionTokens {
  accessToken: string;
  refreshToken: string;
}

/** A setting of the device itself. `server_offset_ms`: the server's time less the device's. */
type DeviceSetting =
  | { key: 'device_id'; value: string }
  | { key: 'server_offset_ms'; value: number }
  /** Failed calls for a new token, so that tabs that waited for one of them do not repeat it (rule I4). */
  | { key: 'refresh_failures'; count: number; retryAfterMs: number | null }
  /** Sessions that were ended without a network, to be ended on the server. */
  | { key: 'sessions_to_end'; sessions: SessionTokens[] }
  /** Why the person was signed out without asking for it; stored until the next sign-in. */
  | { key: 'sign_out_reason'; reason: SignOutReason };

/** The IndexedDB database of the device itself. */
export class DeviceDatabase extends ConnectedDatabase {
  declare identity: Table<IdentityRecord, string>;
  declare accounts: EntityTable<AccountRecord, 'userId'>;
  declare settings: Table<DeviceSetting, string>;

  constructor(databases: Databases | null, connections?: Connections) {
    super('sabai-device', { databases, connections, durability: 'strict' });
    this.version(1).stores({ identity: 'key', accounts: 'userId', settings: 'key' });
  }

  #deviceId: string | null = null;
  /** The last result of {@link serverOffsetMs}, for callers that need no new read. */
  lastOffsetMs = 0;

  /** The id by which the server's ledger knows this device; made on first use. */
  async deviceId(makeId: () => string): Promise<string> {
    this.#deviceId ??= await this.#readOrMakeId(makeId);
    return this.#deviceId;
  }

  #readOrMakeId(makeId: () => string): Promise<string> {
    return this.transaction('rw', this.settings, async () => {
      const known = await this.settings.get('device_id');
      if (known?.key === 'device_id') return known.value;
      const value = makeId();
      await this.settings.add({ key: 'device_id', value });
      return value;
    });
  }

  /** Like {@link deviceId}, but null before its first use, because a live query may only read. */
  async knownDeviceId(): Promise<string | null> {
    const known = await this.settings.get('device_id');
    return known?.key === 'device_id' ? known.value : null;
  }

  /** Server time minus device time, as last measured (rule I7); 0 before the first measurement. */
  async serverOffsetMs(): Promise<number> {
    const known = await this.settings.get('server_offset_ms');
    this.lastOffsetMs = known?.key === 'server_offset_ms' ? known.value : 0;
    return this.lastOffsetMs;
  }

  /**
   * How many calls for a new token have failed, and the delay that the
   * last answer asked for; null if it named none.
   */
  async refreshFailures(): Promise<{ count: number; retryAfterMs: number | null }> {
    const known = await this.settings.get('refresh_failures');
    return known?.key === 'refresh_failures' ? known : { count: 0, retryAfterMs: null };
  }

  async noteRefreshFailure(failure: { retryAfterMs: number | null }): Promise<void> {
    const { count } = await this.refreshFailures();
    await this.settings.put({ key: 'refresh_failures', count: count + 1, ...failure });
  }
}
