/**
 * `npx tsx tests/wire/record.ts`: writes what this release sends into `release-N.json`, once, when it is released. The
 * calls are those of the real engine with the app's tables; supabase/tests/wire-contract.test.ts replays them against the migrations.
 */
import 'fake-indexeddb/auto';
import { writeFile } from 'node:fs/promises';
import { RELEASE } from '../../src/app/updates/release.ts';
import { syncedTables } from '../../src/app/synced-tables.ts';
import { customersEntity } from '../../src/crm/data/customer/customers-entity.ts';
import { insuranceEntity } from '../../src/insurance/data/insurance-entity.ts';
import { bookingsEntity } from '../../src/bookings/data/bookings-entity.ts';
import { FakeBackend } from '../../sync/testing/fake-backend.ts';
import { FakeDevice } from '../../sync/testing/fake-device.ts';
import { contractEntities } from '../../sync/testing/model-entities.ts';
import { createModelServer } from '../../sync/testing/model-server.ts';
import { ANNA, START_MS } from '../../sync/testing/world.ts';
import { addBooking, addCars, addCustomers, addNotes, idOf, remove } from '../components/crm/agent-data.ts';

const clock = { nowMs: START_MS };
let made = 0;
const server = createModelServer({
  entities: contractEntities.filter(({ entity }) => !entity.startsWith('contract_')),
  nowMs: () => clock.nowMs,
  uuid: () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`,
});
server.signUp(ANNA);
server.addPromotion({
  id: idOf(401),
  hospitalId: idOf(501),
  columns: {
    promotion_title: 'ตรวจสุขภาพประจำปี',
    promotion_start: '2026-01-01',
    promotion_end: '2027-12-31',
    list_price: 1999.9,
  },
});
const backend = new FakeBackend({ functions: server, serverNow: () => clock.nowMs });
const phone = new FakeDevice({ backend, entities: syncedTables, startMs: START_MS });
const sync = await phone.openTab();
await sync.identity.signIn(backend.signIn(ANNA));
const store = sync.store();

await addCustomers(store, [{ name: 'สมชาย ใจดี' }, { name: 'มานี มีนา' }]);
await addNotes(store, 1, ['โทรหลังหกโมงเย็น']);
await addCars(store, 1, [{ license_plate: 'กข 1234', net_premium: 15_000.5, endsInDays: 30 }]);
await addBooking(store, 1);
await sync.requestSync('manual');
const edit = { nickname: 'ชาย', house_location: { address: 'เชียงใหม่', lat: 18.79, lng: 98.98 } };
await store.write({ kind: 'update', entity: customersEntity, id: idOf(1), values: edit });
await store.write({
  kind: 'update',
  entity: insuranceEntity,
  id: idOf(201),
  values: { net_premium: 16_000, remarks: 'ต่ออายุ' },
});
await remove(store, customersEntity, 2);
await remove(store, bookingsEntity, 301);
await sync.requestSync('manual');
await store.write({ kind: 'restore', entity: customersEntity, id: idOf(2) });
await sync.requestSync('manual');
if (phone.faults.length > 0) throw new AggregateError(phone.faults, 'The phone found a fault.');

const calls = backend.log
  .filter(({ path }) => path.startsWith('/rest/v1/rpc/sync_'))
  .map(({ path, body }) => ({ function: path.slice('/rest/v1/rpc/'.length), arguments: body }));
const file = new URL(`./release-${RELEASE}.json`, import.meta.url);
await writeFile(file, `${JSON.stringify(calls, null, 2)}\n`);
console.log(`${calls.length} calls are in ${file.pathname}.`);
await phone.kill();
