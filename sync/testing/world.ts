/** A server, its clock and phones for the engine's tests. */
import type { EntityDefinition } from '../local/entity.ts';
import { conflictsEntity } from '../local/entity.ts';
import { namedFiles } from '../files/named-files.ts';
import type { Columns } from '../engine/protocol.ts';
import { uuidV7 } from '../adapters/crypto-random.ts';
import { testCustomers, testPolicies, testVisits } from './entities.ts';
import { FakeBackend } from './fake-backend.ts';
import { FakeHints } from './fake-hints.ts';
import { FakeDevice } from './fake-device.ts';
import type { ModelEntity } from './model/model-entity.ts';
import { type ModelServer, createModelServer } from './model-server.ts';

/** The server's time when a test starts: 20 November 2026, 10:00 in Bangkok. */
export const START_MS = Date.UTC(2026, 10, 20, 3);
/** The user id of the test's first person. */
export const ANNA = '00000000-0000-7000-8000-00000000000a';
/** The user id of the test's second person. */
export const BOON = '00000000-0000-7000-8000-00000000000b';

function modelOf(
  definition: EntityDefinition,
  rest: Pick<ModelEntity, 'types' | 'required' | 'parents' | 'check'>,
): ModelEntity {
  return {
    entity: definition.name,
    groups: definition.groups,
    createColumns: ['id', ...definition.createOnly],
    streamColumns: ['user_id'],
    defaults: {},
    unique: [],
    softDelete: definition.softDelete,
    clientsCreate: true,
    recordsConflicts: true,
    compute: () => ({}),
    ...rest,
  };
}

const text = 'text' as const;
const stamps = { id: 'uuid', user_id: 'uuid', deleted_at: 'timestamptz' } as const;

/** The test tables and the conflicts, as the model server knows them. */
export const testModels: ModelEntity[] = [
  modelOf(testCustomers, {
    types: {
      ...stamps,
      name: text,
      telephone: text,
      notes: text,
      house_location: 'json',
      created_at: 'timestamptz',
    },
    required: ['name', 'telephone'],
    parents: [],
    check: (row: Columns) => (String(row['name']).length > 100 ? 'customers_name_length' : null),
  }),
  modelOf(testPolicies, {
    types: {
      ...stamps,
      customer_id: 'uuid',
      premium: 'numeric',
      remarks: text,
      documents: 'json',
      starts: 'date',
      ends: 'date',
    },
    required: ['customer_id'],
    parents: [{ column: 'customer_id', entity: 'customers', constraint: 'policies_customer_fkey' }],
    check: (row: Columns) =>
      namedFiles(testPolicies, row).every((path) => path.split('/')[1] === row['customer_id'])
        ? null
        : 'policies_documents_folder',
  }),
  {
    ...modelOf(testVisits, {
      types: { id: 'uuid', user_id: 'uuid', hospital_id: 'uuid', closed_at: 'timestamptz' },
      required: ['hospital_id'],
      parents: [],
      check: () => null,
    }),
    streamColumns: ['user_id', 'hospital_id'],
  },
  {
    ...modelOf(conflictsEntity, {
      types: {
        id: 'uuid',
        user_id: 'uuid',
        entity: text,
        row_id: 'uuid',
        op_id: 'uuid',
        kind: text,
        field: text,
        losing: 'json',
        winning: 'json',
        created_at: 'timestamptz',
        resolved_at: 'timestamptz',
        resolution: text,
      },
      required: [],
      parents: [],
      check: () => null,
    }),
    clientsCreate: false,
    recordsConflicts: false,
  },
];

/** A model server with its backend, hints and clock, and the phones of a test. */
export interface World {
  server: ModelServer;
  backend: FakeBackend;
  hints: FakeHints;
  /** A phone of this server. All phones of a test have the same time unless the test sets their clocks. */
  phone(): FakeDevice;
  /** The test's customers that the server has, by owner. */
  customersOf(userId: string): Columns[];
  advanceServer(ms: number): void;
}

/** `tables`: additional tables for the server and the phones. */
export function createWorld(
  options: {
    tokenSeconds?: number;
    tables?: readonly { definition: EntityDefinition; model: ModelEntity }[];
  } = {},
): World {
  const { tables = [], ...rest } = options;
  let serverNowMs = START_MS;
  let made = 0;
  const server = createModelServer({
    entities: [...testModels, ...tables.map(({ model }) => model)],
    nowMs: () => serverNowMs,
    uuid: () => uuidV7(serverNowMs, Uint8Array.of(255, 0, 0, 0, 0, 0, 0, 0, ++made >> 8, made & 255)),
  });
  server.signUp(ANNA);
  server.signUp(BOON);
  const backend = new FakeBackend({ functions: server, serverNow: () => serverNowMs, ...rest });
  const hints = new FakeHints(server);
  return {
    server,
    backend,
    hints,
    phone: () =>
      new FakeDevice({
        backend,
        hints: hints.port(),
        entities: [testCustomers, testPolicies, testVisits, ...tables.map(({ definition }) => definition)],
        startMs: START_MS,
      }),
    customersOf: (userId) => server.rowsOf({ entity: 'customers', userId }),
    advanceServer: (ms) => {
      serverNowMs += ms;
    },
  };
}
