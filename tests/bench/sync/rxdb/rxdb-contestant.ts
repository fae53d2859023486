/**
 * RxDB with its Supabase replication on Dexie storage, with
 * defaults, or with a tuned batch size by `?batch=500`.
 */
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createRxDatabase, type RxCollection, type WithDeleted } from 'rxdb/plugins/core';
import { replicateSupabase } from 'rxdb/plugins/replication-supabase';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { offer } from '../page/measure-contestant.ts';

interface Row {
  id: string;
  [column: string]: unknown;
}

const optional = { type: 'string' };
/** Lengths are those of the table's check constraints; RxDB needs a length for keys. */
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 36 },
    user_id: { type: 'string' },
    name: { type: 'string', maxLength: 100 },
    nickname: optional,
    telephone: { type: 'string' },
    email: optional,
    house_location: optional,
    work_location: optional,
    notes: optional,
    custom_date: optional,
    created_at: { type: 'string' },
  },
  required: ['id', 'user_id', 'name', 'telephone', 'created_at'],
  indexes: ['name'],
} as const;

const batch = Number(new URLSearchParams(location.search).get('batch') ?? 0);
const batchSize = batch > 0 ? { batchSize: batch } : {};
let customers: RxCollection<Row>;
let client: SupabaseClient;

/** Removes null values, which the schema above does not allow. */
function withoutNulls(row: WithDeleted<Row>): WithDeleted<Row> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as WithDeleted<Row>;
}

offer({
  async open({ account, token }) {
    client = createClient(location.origin, account.publishableKey, { accessToken: async () => token });
    const db = await createRxDatabase({ name: 'rxdb', storage: getRxStorageDexie(), multiInstance: false });
    const made = await db.addCollections({ customers: { schema } });
    customers = made.customers;
  },
  async sync() {
    const replication = replicateSupabase<Row>({
      replicationIdentifier: 'customers',
      collection: customers,
      client,
      tableName: 'customers_rxdb',
      // Replicates once, without waiting for changes: the embedded server has no Realtime.
      live: false,
      waitForLeadership: false,
      pull: { ...batchSize, modifier: withoutNulls },
      push: { ...batchSize },
    });
    const failed = new Promise<never>((_, reject) =>
      replication.error$.subscribe((error) => reject(new Error(String(error)))),
    );
    await Promise.race([replication.awaitInitialReplication(), failed]);
    await replication.cancel();
  },
  async edit({ id, values }) {
    const row = await customers.findOne(id).exec();
    await row?.incrementalPatch(values);
    return row !== null;
  },
  count: () => customers.count().exec(),
  patchBytes: async () => null,
});
