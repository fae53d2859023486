import Dexie from 'dexie';
import { customersEntity } from '../../../../src/crm/data/customer/customers-entity.ts';
import { createSync, type Store, type Sync } from '../../../../sync/index.ts';
import { offer } from './measure-contestant.ts';

let sync: Sync;
let store: Store;
/** A second connection to the engine's database, which counts rows; the engine itself cannot. */
let beside: Dexie;

offer({
  async open({ account, userId, signedIn }) {
    const backend = { url: location.origin, publishableKey: account.publishableKey };
    sync = createSync({ entities: [customersEntity], platform: 'window', backend });
    await sync.ready;
    await sync.identity.signIn({
      userId,
      email: account.email,
      fullName: '',
      role: 'general',
      accessToken: signedIn.access_token,
      refreshToken: signedIn.refresh_token,
      expiresInSeconds: signedIn.expires_in,
    });
    store = sync.store();
    await store.facts();
    beside = await new Dexie(`crm-${userId}`).open();
  },
  async sync() {
    // A sync for the last edit may be under way, and the requested one follows it: repeat while changes wait.
    for (let tries = 0; tries === 0 || (tries < 5 && (await store.facts()).waiting > 0); tries += 1) {
      await sync.requestSync('manual');
    }
    const facts = await store.facts();
    const [stream] = facts.streams;
    if (facts.waiting + facts.failed > 0)
      throw new Error(`Not everything was sent: ${JSON.stringify(facts)}`);
    if (stream?.behind !== 0) throw new Error(`Not everything was fetched: ${JSON.stringify(facts)}`);
  },
  async edit({ id, values }) {
    const written = await store.write({ kind: 'update', entity: customersEntity, id, values });
    if (written.outcome === 'refused' && written.reason !== 'row_missing') throw new Error(written.reason);
    return written.outcome === 'accepted';
  },
  count: () => beside.table('customers').count(),
  async patchBytes() {
    const entries = await store.outbox();
    const patches = entries.map(({ opId, entity, rowId, kind, values, base }) => ({
      opId,
      entity,
      rowId,
      kind,
      values,
      base,
    }));
    return new TextEncoder().encode(JSON.stringify(patches)).length;
  },
});
