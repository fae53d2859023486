import { describe, expect, it } from 'vitest';
import { DEVICE, op } from '../testing/contract-support.ts';
import { testVisits } from '../testing/entities.ts';
import { annasPhones, newId } from '../testing/phones.ts';
import { ANNA, BOON, START_MS, createWorld } from '../testing/world.ts';

const signedIn = annasPhones();
const DAY_MS = 86_400_000;

describe('windows', () => {
  /** A hospital of which Anna is a member, with visits of hers and of Boon's. */
  async function atHospital() {
    const here = createWorld();
    let nowMs = START_MS;
    const pass = (days: number) => {
      nowMs += days * DAY_MS;
      here.advanceServer(days * DAY_MS);
    };
    const hospital = newId();
    const visit = () =>
      op({ kind: 'create', entity: 'visits', row_id: newId(), values: { hospital_id: hospital } });
    const addVisits = (person: string, count: number) => {
      const ops = Array.from({ length: count }, visit);
      const answer = here.server.push(person, { expected_user: person, device: DEVICE, ops });
      expect(answer).toMatchObject({ ok: true });
      return ops.map(({ row_id }) => row_id);
    };
    const close = (ids: readonly string[]) => {
      const closedAt = new Date(nowMs).toISOString();
      for (const rowId of ids)
        here.server.change({ entity: 'visits', rowId, columns: { closed_at: closedAt } });
    };
    here.server.join({ userId: ANNA, hospitalId: hospital });
    const { sync } = await signedIn(here);
    const visits = async () => (await sync.store().list(testVisits)).map(({ id }) => id).sort();
    const check = async () => {
      await sync.store().requestCheck();
      await sync.requestSync('manual');
      return (await sync.store().deviceCheck()).last;
    };
    return { here, pass, hospital, addVisits, close, sync, visits, check };
  }

  it('D10 what was closed before the window leaves the device when the days have passed', async () => {
    const { pass, addVisits, close, sync, visits, check } = await atHospital();
    const [own, open, old] = [addVisits(ANNA, 1), addVisits(BOON, 2), addVisits(BOON, 450)];
    close([...own, ...old]);
    await sync.requestSync('manual');
    expect(await visits()).toHaveLength(453);

    pass(89);
    const recent = addVisits(BOON, 1);
    close(recent);
    await sync.requestSync('manual');
    expect(await visits()).toHaveLength(454);

    pass(2);
    await sync.requestSync('manual');
    expect(await visits()).toEqual([...own, ...open, ...recent].sort());
    // The daily comparison found no difference.
    expect((await sync.store().deviceCheck()).last).toMatchObject({ outcome: 'equal' });
    expect(await check()).toMatchObject({ outcome: 'equal', rows: 4 });
  });

  it('D10 what was closed while the device was away for longer than the window leaves it, however many pages', async () => {
    const { here, pass, addVisits, close, sync, visits } = await atHospital();
    const [open, missed] = [addVisits(BOON, 2), [...addVisits(BOON, 300), ...addVisits(BOON, 300)]];
    await sync.requestSync('manual');
    expect(await visits()).toHaveLength(602);
    close(missed);
    pass(100);
    // The server answers no comparison here, because that would remove the rows too.
    here.backend.fault = ({ path }) => (path.endsWith('sync_digests') ? 'lose_request' : null);
    await sync.requestSync('manual');
    expect(await visits()).toEqual(open.toSorted());
  });

  it('D10 a wider window is read from the start, and a narrower one leaves at once', async () => {
    const { here, pass, hospital, addVisits, close, sync, visits } = await atHospital();
    const [open, old] = [addVisits(BOON, 1), addVisits(BOON, 30)];
    close(old);
    pass(100);
    await sync.requestSync('manual');
    expect(await visits()).toEqual(open);

    here.server.setDeviceDays({ hospitalId: hospital, days: 180 });
    await sync.requestSync('manual');
    expect(await visits()).toEqual([...open, ...old].sort());
    expect((await sync.store().facts()).streams.every(({ behind }) => behind === 0)).toBe(true);

    here.server.setDeviceDays({ hospitalId: hospital, days: 30 });
    await sync.requestSync('manual');
    expect(await visits()).toEqual(open);
  });

  it('D10 the comparison waits for the window that the server has, and heals within it', async () => {
    const { here, pass, hospital, addVisits, close, sync, visits, check } = await atHospital();
    const [open, old] = [addVisits(BOON, 1), addVisits(BOON, 3)];
    close(old);
    await sync.requestSync('manual');
    here.server.setDeviceDays({ hospitalId: hospital, days: 30 });
    pass(31);
    expect(await check()).toMatchObject({ outcome: 'equal', rows: 1 });
    expect(await visits()).toEqual(open);
  });
});
