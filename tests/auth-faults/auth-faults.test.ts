/**
 * Faults around identity change no data (rules I1 to I8). `npm run test:auth-faults` prints the table. Each row has
 * what the person sees and how many calls for a token that costs.
 */
import Dexie from 'dexie';
import { describe, expect, it } from 'vitest';
import { ANNA, BOON } from '../../sync/testing/world.ts';
import { dataRefusals } from './data-refusals.ts';
import { type AuthFault, inWords } from './fault.ts';
import { happenings } from './happenings.ts';
import { type Stage, customerOnServer, setStage, unsentCustomer } from './stage.ts';
import { tokenAnswers } from './token-answers.ts';

const faults: readonly AuthFault[] = [...tokenAnswers, ...happenings, ...dataRefusals];

const calls = (stage: Stage) => stage.left.filter(({ path }) => path.startsWith('/auth/v1/token')).length;
const idsOf = (rows: readonly { id?: unknown }[]) => rows.map(({ id }) => String(id)).sort();

/** The rows of Anna's database on the phone, also while another person is signed in. */
async function onPhone(stage: Stage): Promise<{ customers: object[]; outbox: object[] }> {
  const db = await new Dexie(`crm-${ANNA}`, stage.phone.databases).open();
  try {
    return { customers: await db.table('customers').toArray(), outbox: await db.table('outbox').toArray() };
  } finally {
    db.close();
  }
}

const onServer = ({ here }: Stage) =>
  structuredClone({ anna: here.customersOf(ANNA), boon: here.customersOf(BOON) });

/** No request for data without a token of the very person it is for. */
function expectNobodyElsesToken(stage: Stage): void {
  for (const { path, subject, expectedUser } of stage.left) {
    if (path.startsWith('/rest/')) expect(subject).toBe(expectedUser);
  }
}

async function heal(stage: Stage, fault: AuthFault): Promise<void> {
  stage.meanwhile = null;
  stage.here.backend.online = true;
  stage.here.backend.fault = () => null;
  if (fault.helps === 'signing in again') await stage.tab.identity.adopt(stage.here.backend.signIn(ANNA));
  if (fault.helps === 'trying the change again') {
    for (const { opId } of await stage.tab.store().outbox()) await stage.tab.store().retry(opId);
  }
  await stage.tab.wake('pressed');
}

describe('auth faults', () => {
  it.each(
    faults.map((fault) => [`${fault.situation} → ${fault.shows}; token calls: ${fault.tokenCalls}`, fault]),
  )('%s', async (_, fault) => {
    const { stage, close } = await setStage();
    try {
      const [phoneBefore, serverBefore] = [await onPhone(stage), onServer(stage)];
      await fault.strike(stage);
      await (fault.act?.(stage) ?? stage.tab.wake('pressed'));

      expect(calls(stage)).toBe(fault.tokenCalls);
      expect(fault.tokenCalls).toBeLessThanOrEqual(fault.needs ?? 1);
      await expect.poll(() => inWords(stage.tab.status.current())).toBe(fault.shows);
      if (fault.quietForMs) {
        stage.phone.clock.advance(fault.quietForMs - 1);
        for (let turn = 0; turn < 20; turn++) await onPhone(stage);
        expect(calls(stage)).toBe(fault.tokenCalls);
      }
      const phoneAfter = await onPhone(stage);
      if (fault.arrives) {
        expect(idsOf(phoneAfter.customers)).toEqual(idsOf(phoneBefore.customers));
        expect(phoneAfter.outbox).toEqual([]);
        expect(idsOf(onServer(stage).anna)).toEqual([customerOnServer, unsentCustomer]);
      } else {
        expect(phoneAfter.customers).toEqual(phoneBefore.customers);
        expect(phoneAfter.outbox).toHaveLength(1);
        expect(phoneAfter.outbox[0]).toMatchObject({ rowId: unsentCustomer, kind: 'create' });
        expect(onServer(stage)).toEqual(serverBefore);
      }

      // Trying again under the same fault costs one call at most, and none once the person has to act.
      const before = calls(stage);
      await stage.tab.wake('pressed');
      const again = calls(stage) - before;
      expect(again).toBeLessThanOrEqual(fault.helps ? 0 : fault.tokenCalls);

      await heal(stage, fault);
      await expect.poll(() => inWords(stage.tab.status.current())).toBe('synced');
      expect(idsOf(onServer(stage).anna)).toEqual([customerOnServer, unsentCustomer]);
      expect(onServer(stage).boon).toEqual(serverBefore.boon);
      const healed = await onPhone(stage);
      expect(idsOf(healed.customers)).toEqual([customerOnServer, unsentCustomer]);
      expect(healed.outbox).toEqual([]);
      expectNobodyElsesToken(stage);
      expect(stage.phone.faults).toEqual([]);
    } finally {
      await close();
    }
  });
});
