import { afterEach, beforeEach, expect, it } from 'vitest';
import { provideSync, type Sync } from '../../../sync/index.ts';
import type { FakeDevice } from '../../../sync/testing/fake-device.ts';
import { ANNA, createWorld } from '../../../sync/testing/world.ts';
import { listArrivals, queueArrival } from './arrivals.ts';

const eventId = 'event';
const somchai = { id: 'registration', full_name: 'สมชาย', status: 'registered' as const };

let phone: FakeDevice;
let sync: Sync;
beforeEach(async () => {
  const { backend, phone: newPhone } = createWorld();
  phone = newPhone();
  sync = await phone.openTab();
  provideSync(sync);
  await sync.identity.signIn(backend.signIn(ANNA));
  backend.online = false;
});
afterEach(() => phone.kill());

/** Queues an arrival of the guest, or its undoing; resolves to the id and to the ids that it names in `of`. */
async function note(options: { present: boolean; shownId?: string | null }) {
  const { present, shownId = null } = options;
  const attendee = { ...somchai, arrival_id: shownId };
  const noted = await queueArrival({ eventId, attendee, present, nowMs: 0 });
  if (noted.outcome !== 'queued') throw new Error('Nothing was queued.');
  const [call, ...others] = await sync.store().calls.list('note_arrivals');
  expect([call?.id, others]).toEqual([noted.id, []]);
  return { id: noted.id, of: call?.values['of'] };
}

it('EVENT-15 an undo names each arrival that it may meet: its own, and what unsent calls before it named', async () => {
  expect(await note({ present: false, shownId: 'known' })).toMatchObject({ of: ['known'] });
  const again = await note({ present: true });
  expect(again.of).toEqual(['known']);
  const undo = await note({ present: false, shownId: again.id });
  expect(undo.of).toEqual([again.id, 'known']);
  const last = await note({ present: true });
  expect(last.of).toEqual([again.id, 'known']);
  expect((await listArrivals({ eventId })).map(({ id }) => id)).toEqual([last.id]);
});

it('EVENT-15 a first arrival names none, and an undo of an arrival that is not known undoes any', async () => {
  expect((await note({ present: true })).of).toBeUndefined();
  expect((await note({ present: false })).of).toBeUndefined();
});
