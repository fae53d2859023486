/** What the device knows apart from anybody's data: who is signed in, whose work waits, how far off its clock is. */
import Dexie, { type EntityTable, type Table } from 'dexie';
import type { Person } from '../identity.ts';
import type { Databases } from '../ports.ts';

export interface IdentityRecord {
  key: 'current';
  person: Person;
  accessToken: string;
  refreshToken: string;
  /** By the server's clock. */
  expiresAtMs: number;
}

/** A person whose database stands on this device. */
export interface AccountRecord {
  userId: string;
  /** Unsent changes when they were last signed in here. */
  unsent: number;
  /** 1 while their data is being removed. */
  remove: 0 | 1;
}

export type DeviceSetting = { key: 'device_id'; value: string } | { key: 'server_offset_ms'; value: number };

export class DeviceDatabase extends Dexie {
  declare identity: Table<IdentityRecord, string>;
  declare accounts: EntityTable<AccountRecord, 'userId'>;
  declare settings: Table<DeviceSetting, string>;

  constructor(databases: Databases | null) {
    super('sabai-device', { chromeTransactionDurability: 'strict', ...databases });
    this.version(1).stores({ identity: 'key', accounts: 'userId', settings: 'key' });
  }

  /** This device's name in the server's ledger; made on first use. */
  async deviceId(makeId: () => string): Promise<string> {
    return this.transaction('rw', this.settings, async () => {
      const known = await this.settings.get('device_id');
      if (known?.key === 'device_id') return known.value;
      const value = makeId();
      await this.settings.add({ key: 'device_id', value });
      return value;
    });
  }

  /** Server time minus device time, as last measured (rule I7). */
  async serverOffsetMs(): Promise<number> {
    const known = await this.settings.get('server_offset_ms');
    return known?.key === 'server_offset_ms' ? known.value : 0;
  }
}
