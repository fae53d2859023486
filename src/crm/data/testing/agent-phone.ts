import { provideSync, type Sync } from '../../../../sync/index.ts';
import { FakeDevice } from '../../../../sync/testing/fake-device.ts';
import { ANNA, BOON, createWorld, START_MS } from '../../../../sync/testing/world.ts';
import { customersEntity } from '../customers-entity.ts';
import { insuranceEntity } from '../insurance-entity.ts';

/** A phone without a network whose sync is the one that `getSync` answers; Anna is signed in. */
export async function agentPhone() {
  const { backend } = createWorld();
  backend.online = false;
  const phone = new FakeDevice({ backend, entities: [customersEntity, insuranceEntity], startMs: START_MS });
  const sync: Sync = await phone.openTab();
  provideSync(sync);
  const signIn = (who: 'anna' | 'boon') => sync.identity.adopt(backend.signIn(who === 'anna' ? ANNA : BOON));
  await signIn('anna');
  return { phone, sync, signIn };
}
