/** The database of one person on this device: `crm-<user id>`. */
import Dexie, { type EntityTable, type Table } from 'dexie';
import type { EntityDefinition } from '../entity.ts';
import type { Databases } from '../ports.ts';
import type {
  AckedRecord,
  DraftRecord,
  LocalRow,
  OutboxRecord,
  SettingRecord,
  ShadowRecord,
  StreamRecord,
} from './records.ts';

/** Raised by one with every change of tables or indexes, also when the app's list of synced tables grows. */
export const LOCAL_VERSION = 1;

export class LocalDatabase extends Dexie {
  declare outbox: EntityTable<OutboxRecord, 'n'>;
  declare shadows: Table<ShadowRecord, [string, string]>;
  declare acked: EntityTable<AckedRecord, 'n'>;
  declare streams: EntityTable<StreamRecord, 'stream'>;
  declare settings: Table<SettingRecord, string>;
  declare drafts: EntityTable<DraftRecord, 'key'>;

  readonly definitions: ReadonlyMap<string, EntityDefinition>;

  constructor(options: {
    userId: string;
    entities: readonly EntityDefinition[];
    /** `strict` survives the loss of power at the moment of the answer; `relaxed` is for what the server has too. */
    durability: 'strict' | 'relaxed';
    databases: Databases | null;
    version?: number;
  }) {
    super(databaseName(options.userId), {
      chromeTransactionDurability: options.durability,
      ...options.databases,
    });
    this.definitions = new Map(options.entities.map((definition) => [definition.name, definition]));
    const stores: Record<string, string> = {
      outbox: '++n, &opId, [entity+rowId], failed',
      shadows: '[entity+rowId]',
      acked: '++n, ackedAtMs',
      streams: 'stream',
      settings: 'key',
      drafts: 'key',
    };
    for (const definition of options.entities) {
      if (definition.name in stores) throw new Error(`An entity may not be called ${definition.name}.`);
      stores[definition.name] = ['id', ...definition.indexes].join(', ');
    }
    this.version(options.version ?? LOCAL_VERSION)
      .stores(stores)
      // Rows of tables that the older version did not know were passed over (rule D4): everything is fetched again.
      .upgrade((transaction) => transaction.table('streams').clear());
  }

  #opened: Promise<unknown> | null = null;

  /** Opens once, and never again after `close()`: a late write must not bring a removed database back. */
  async opened(): Promise<void> {
    this.#opened ??= this.open();
    await this.#opened;
  }

  definition(entity: string): EntityDefinition {
    const definition = this.definitions.get(entity);
    if (!definition) throw new Error(`No synced table is called ${entity}.`);
    return definition;
  }

  rows(entity: string): Table<LocalRow, string> {
    this.definition(entity);
    return this.table(entity);
  }

  entityTables(): Table[] {
    return [...this.definitions.keys()].map((name) => this.table(name));
  }

  /** True where a newer version of the app made this database; Dexie opens it all the same (rule W6). */
  isNewer(): boolean {
    // IndexedDB keeps Dexie's version times ten.
    return this.isOpen() && this.backendDB().version > this.verno * 10;
  }
}

export function databaseName(userId: string): string {
  return `crm-${userId}`;
}
