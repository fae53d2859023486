import { afterEach, describe, expect, it } from 'vitest';
import { cryptoRandom } from '../adapters/crypto-random.ts';
import { defineEntity } from '../local/entity.ts';
import { bookedPromotionsModel, bookingsModel, contactsModel } from '../testing/booking-models.ts';
import { testCustomer, testCustomers } from '../testing/entities.ts';
import type { FakeDevice } from '../testing/fake-device.ts';
import { ANNA, BOON, START_MS, createWorld } from '../testing/world.ts';

const DAY_MS = 86_400_000;

const atHospitals = (name: string) =>
  defineEntity<{ id: string; hospital_id: string; closed_at: string | null }>({
    name,
    indexes: ['hospital_id'],
    streamColumns: ['hospital_id'],
    closes: name !== 'booked_promotions',
    parents: [],
    groups: [],
    createOnly: [],
    softDelete: false,
  });
const bookings = atHospitals('bookings');

const phones: FakeDevice[] = [];
afterEach(async () => {
  const faults = phones.flatMap((phone) => phone.faults);
  await Promise.all(phones.splice(0).map((phone) => phone.kill()));
  expect(faults).toEqual([]);
});

describe('a device that never fetched', () => {
  it('D5 loses nothing where the server is restored before its first page arrives', async () => {
    const here = createWorld();
    const backup = here.server.backup();
    here.backend.fault = ({ path }) => (path.endsWith('sync_pull') ? 'lose_answer' : null);
    const phone = here.phone();
    phones.push(phone);
    const sync = await phone.openTab();
    await sync.identity.signIn(here.backend.signIn(ANNA));
    const id = cryptoRandom.id();
    await sync.store().write({ kind: 'create', entity: testCustomers, values: testCustomer(id) });
    await sync.requestSync('manual');

    here.server.restore(backup);
    here.server.newEpoch();
    here.backend.fault = () => null;
    await sync.requestSync('manual');
    expect(here.customersOf(ANNA).map((row) => row['id'])).toEqual([id]);
    expect(await sync.store().outbox()).toEqual([]);
  });

  /**
   * Anna's tablet at a hospital with bookings: each tenth is open, and the last ones are the nearest in time.
   */
  async function atReception(count: number) {
    const here = createWorld({
      tables: [
        { definition: bookings, model: bookingsModel },
        { definition: atHospitals('booking_contacts'), model: contactsModel },
        {
          definition: atHospitals('booked_promotions'),
          model: bookedPromotionsModel,
        },
      ],
    });
    const hospital = cryptoRandom.id();
    here.server.join({ userId: ANNA, hospitalId: hospital });
    const made = Array.from({ length: count }, (_, n) => {
      const isOpen = n % 10 === 0;
      const id = cryptoRandom.id();
      const day = new Date(START_MS + (count - n) * DAY_MS).toISOString();
      const columns = {
        id,
        user_id: BOON,
        hospital_id: hospital,
        promotion_end: day.slice(0, 10),
        created_at: new Date(START_MS).toISOString(),
        used: !isOpen,
        deleted_at: null,
      };
      here.server.insert({ entity: 'bookings', columns });
      return { id, isOpen };
    });
    const phone = here.phone();
    phones.push(phone);
    const sync = await phone.openTab();
    await sync.identity.signIn(here.backend.signIn(ANNA));
    const rows = async () => (await sync.store().list(bookings)).map(({ id }) => id);
    const open = made.filter(({ isOpen }) => isOpen).map(({ id }) => id);
    return { here, hospital, phone, sync, rows, made: made.map(({ id }) => id), open };
  }

  it('D13 has the open bookings of its hospital after the first page, and then everything', async () => {
    const { here, hospital, sync, rows, made, open } = await atReception(1_100);
    let pages = 0;
    here.backend.fault = ({ path }) => (path.endsWith('sync_pull') && ++pages > 1 ? 'lose_request' : null);
    await sync.requestSync('manual');
    expect((await rows()).toSorted()).toEqual(open.toSorted());
    const { streams } = await sync.store().facts();
    expect(streams.find(({ stream }) => stream === hospital)).toMatchObject({ syncedAtMs: null });
    expect(sync.status.current().state).not.toBe('synced');

    pages = 0;
    here.backend.fault = ({ path }) => {
      if (path.endsWith('sync_pull')) pages += 1;
      return null;
    };
    await sync.requestSync('manual');
    expect((await rows()).toSorted()).toEqual(made.toSorted());
    expect((await sync.store().facts()).streams.every(({ behind }) => behind === 0)).toBe(true);
    // The short first page does not make the next pages smaller.
    expect(pages).toBe(2);
  });

  it('D13 has nothing that was erased, or left the hospital, between the first page and the log', async () => {
    const { here, sync, rows, open } = await atReception(1_100);
    let pages = 0;
    here.backend.fault = ({ path }) => (path.endsWith('sync_pull') && ++pages > 1 ? 'lose_request' : null);
    await sync.requestSync('manual');
    const [erased = '', moved = '', used = ''] = open;
    here.server.erase({ entity: 'bookings', rowId: erased });
    here.server.change({ entity: 'bookings', rowId: moved, columns: { hospital_id: cryptoRandom.id() } });
    here.server.change({ entity: 'bookings', rowId: used, columns: { used: true } });
    here.backend.fault = () => null;
    await sync.requestSync('manual');
    expect(await rows()).toHaveLength(1_098);
    expect(await sync.store().get(bookings, used)).toMatchObject({ used: true });
  });

  it('D13 leaves nothing of a hospital that its person left after the first page', async () => {
    const { here, hospital, sync, rows } = await atReception(1_100);
    let pages = 0;
    here.backend.fault = ({ path }) => (path.endsWith('sync_pull') && ++pages > 1 ? 'lose_request' : null);
    await sync.requestSync('manual');
    expect(await rows()).not.toEqual([]);
    here.server.leave({ userId: ANNA, hospitalId: hospital });
    here.backend.fault = () => null;
    await sync.requestSync('manual');
    expect(await rows()).toEqual([]);
  });
});
