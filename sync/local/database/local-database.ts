/** The database of one person on this device: `crm-<user id>`. */
import type { EntityTable, Table } from 'dexie';
import type { EntityDefinition } from '../entity.ts';
import type { FileChunkRecord, FileRecord } from '../../files/file-records.ts';
import type { Databases } from '../../adapters/ports.ts';
import { SCHEMA_VERSION } from '../../engine/protocol.ts';
import { ConnectedDatabase } from './connected-database.ts';
import type { Connections } from './connections.ts';
import { databaseName } from './database-name.ts';
import type {
  AckedRecord,
  CallRecord,
  CreationsRecord,
  KeyValueRecord,
  FailedCheckRecord,
  LocalRow,
  OutboxRecord,
  RedemptionRecord,
  SeenRecord,
  EngineStateRecord,
  ShadowRecord,
  StreamRecord,
} from './local-records.ts';
import { upgrade } from './upgrade.ts';

/** Raised by one with every change of tables or indexes, also when the app's list of synced tables grows. */
export const LOCAL_VERSION = 4;

/**
 * `created`: there was none before. `blocked`: an older version in another tab does not close its connection.
 * `superseded`: a newer version took the database over; from now on this connection only reads.
 */
export type DatabaseEvent = 'created' | 'blocked' | 'superseded';

/** The IndexedDB database of one person. */
export class LocalDatabase extends ConnectedDatabase {
  declare outbox: EntityTable<OutboxRecord, 'n'>;
  declare creations: EntityTable<CreationsRecord, 'n'>;
  declare shadows: Table<ShadowRecord, [string, string]>;
  declare acked: EntityTable<AckedRecord, 'n'>;
  declare streams: EntityTable<StreamRecord, 'stream'>;
  declare engineState: Table<EngineStateRecord, string>;
  declare seen: Table<SeenRecord, [string, string]>;
  declare settings: EntityTable<KeyValueRecord, 'key'>;
  declare redemptionAttempts: EntityTable<RedemptionRecord, 'n'>;
  declare calls: EntityTable<CallRecord, 'n'>;
  declare failedChecks: EntityTable<FailedCheckRecord, 'n'>;
  declare files: EntityTable<FileRecord, 'path'>;
  declare fileChunks: Table<FileChunkRecord, [string, number]>;

  readonly definitions: ReadonlyMap<string, EntityDefinition>;

  constructor(options: {
    userId: string;
    entities: readonly EntityDefinition[];
    /** `strict` survives the loss of power at the moment of the answer; `relaxed` is for what the server has too. */
    durability: 'strict' | 'relaxed';
    databases: Databases | null;
    connections?: Connections;
    version?: number;
    schema?: number;
    onEvent?: (event: DatabaseEvent) => void;
  }) {
    const { databases, connections, durability } = options;
    super(databaseName(options.userId), { databases, connections, durability });
    this.schema = options.schema ?? SCHEMA_VERSION;
    this.definitions = new Map(options.entities.map((definition) => [definition.name, definition]));
    const stores: Record<string, string> = {
      outbox: '++n, &opId, [entity+rowId], failed',
      creations: '++n',
      shadows: '[entity+rowId]',
      acked: '++n, ackedAtMs',
      streams: 'stream',
      engineState: 'key',
      seen: '[entity+rowId]',
      settings: 'key',
      redemptionAttempts: '++n, &nonce, code, state, attemptedAtMs',
      failedChecks: '++n, atMs',
      calls: '++n, &id, name, [name+subject], state',
      files: 'path, state',
      fileChunks: '[path+index]',
    };
    for (const definition of options.entities) {
      if (definition.name in stores) throw new Error(`An entity may not be called ${definition.name}.`);
      const parents = definition.parents.map(({ column }) => column);
      stores[definition.name] = ['id', ...new Set([...definition.indexes, ...parents])].join(', ');
    }
    this.version(options.version ?? LOCAL_VERSION)
      .stores(stores)
      .upgrade((transaction) => upgrade(transaction, { definitions: options.entities, schema: this.schema }));
    this.on('blocked', () => options.onEvent?.('blocked'));
    this.on('populate', (transaction) => {
      if (!connections?.wasOpened(this.name)) {
        // A creation that the storage breaks off has created nothing.
        transaction.on('complete', () => options.onEvent?.('created'));
        return;
      }
      // Another page removed the database while no connection of this page was open.
      this.#removed = true;
      transaction.abort();
      this.close();
    });
    this.on('versionchange', ({ newVersion }) => {
      // Closes at once, so that the other version need not wait. After an upgrade the database may be opened
      // again for reading; after a removal it may not, because that would create it again.
      const upgraded = newVersion !== null;
      if (upgraded) {
        this.#superseded = true;
        options.onEvent?.('superseded');
      } else this.#removed = true;
      this.close({ disableAutoOpen: !upgraded });
      // Stops Dexie's own handler, which would allow the opening in both cases.
      return false;
    });
  }

  /** The version of the row shapes that changes are written in. */
  readonly schema: number;
  #superseded = false;
  #removed = false;

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

  /** True if another tab removed the database; this connection cannot be used any more. */
  isRemoved(): boolean {
    return this.#removed;
  }

  /** True if a newer version of the app made this database; Dexie opens it all the same (rule W6). */
  isNewer(): boolean {
    // IndexedDB keeps Dexie's version times ten.
    return this.#superseded || (this.isOpen() && this.backendDB().version > this.verno * 10);
  }
}
