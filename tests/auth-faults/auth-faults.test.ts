/**
 * Faults around identity change no data (rules I1 to I8). `npm run test:auth-faults` prints the table. Each row has
 * what the person sees and how many calls for a token that costs.
 */
import Dexie from 'dexie';
import { describe, expect, it } from 'vitest';
import { ANNA, BOON } from '../../sync/testing/world.ts';
import { dataRefusals } from './data-refusals.ts';
import { type AuthFault, inWords } from './auth-fault.ts';
import { environmentFaults } from './environment-faults.ts';
import { type FaultSetup, customerOnServer, createFaultSetup, unsentCustomer } from './fault-setup.ts';
import { tokenAnswers } from './token-answers.ts';

const faults: readonly AuthFault[] = [...tokenAnswers, ...environmentFaults, ...dataRefusals];

const calls = (setup: FaultSetup) =>
  setup.left.filter(({ path }) => path.startsWith('/auth/v1/token')).length;
const idsOf = (rows: readonly { id?: unknown }[]) => rows.map(({ id }) => String(id)).sort();

/** The rows of Anna's database on the phone, also while another person is signed in. */
async function onPhone(setup: FaultSetup): Promise<{ customers: object[]; outbox: object[] }> {
  const db = await new Dexie(`crm-${ANNA}`, setup.phone.databases).open();
  try {
    return { customers: await db.table('customers').toArray(), outbox: await db.table('outbox').toArray() };
  } finally {
    db.close();
  }
}

const onServer = ({ here }: FaultSetup) =>
  structuredClone({ anna: here.customersOf(ANNA), boon: here.customersOf(BOON) });

/** No request for data without a token of the very person it is for. */
function expectNobodyElsesToken(setup: FaultSetup): void {
  for (const { path, subject, expectedUser } of setup.left) {
    if (path.startsWith('/rest/')) expect(subject).toBe(expectedUser);
  }
}

async function heal(setup: FaultSetup, fault: AuthFault): Promise<void> {
  setup.meanwhile = null;
  setup.here.backend.online = true;
  setup.here.backend.fault = () => null;
  if (fault.helps === 'signing in again') await setup.tab.identity.signIn(setup.here.backend.signIn(ANNA));
  if (fault.helps === 'trying the change again') {
    for (const { opId } of await setup.tab.store().outbox()) await setup.tab.store().retry(opId);
  }
  await setup.tab.requestSync('manual');
}

describe('auth faults', () => {
  it.each(
    faults.map((fault) => [`${fault.situation} → ${fault.shows}; token calls: ${fault.tokenCalls}`, fault]),
  )('%s', async (_, fault) => {
    const { setup, close } = await createFaultSetup();
    try {
      const [phoneBefore, serverBefore] = [await onPhone(setup), onServer(setup)];
      await fault.strike(setup);
      await (fault.act?.(setup) ?? setup.tab.requestSync('manual'));

      expect(calls(setup)).toBe(fault.tokenCalls);
      expect(fault.tokenCalls).toBeLessThanOrEqual(fault.needs ?? 1);
      await expect.poll(() => inWords(setup.tab.status.current())).toBe(fault.shows);
      if (fault.quietForMs) {
        setup.phone.clock.advance(fault.quietForMs - 1);
        for (let turn = 0; turn < 20; turn++) await onPhone(setup);
        expect(calls(setup)).toBe(fault.tokenCalls);
      }
      const phoneAfter = await onPhone(setup);
      if (fault.arrives) {
        expect(idsOf(phoneAfter.customers)).toEqual(idsOf(phoneBefore.customers));
        expect(phoneAfter.outbox).toEqual([]);
        expect(idsOf(onServer(setup).anna)).toEqual([customerOnServer, unsentCustomer]);
      } else {
        expect(phoneAfter.customers).toEqual(phoneBefore.customers);
        expect(phoneAfter.outbox).toHaveLength(1);
        expect(phoneAfter.outbox[0]).toMatchObject({ rowId: unsentCustomer, kind: 'create' });
        expect(onServer(setup)).toEqual(serverBefore);
      }

      // Trying again under the same fault costs one call at most, and none once the person has to act.
      const before = calls(setup);
      await setup.tab.requestSync('manual');
      const again = calls(setup) - before;
      expect(again).toBeLessThanOrEqual(fault.helps ? 0 : fault.tokenCalls);

      await heal(setup, fault);
      await expect.poll(() => inWords(setup.tab.status.current())).toBe('synced');
      expect(idsOf(onServer(setup).anna)).toEqual([customerOnServer, unsentCustomer]);
      expect(onServer(setup).boon).toEqual(serverBefore.boon);
      const healed = await onPhone(setup);
      expect(idsOf(healed.customers)).toEqual([customerOnServer, unsentCustomer]);
      expect(healed.outbox).toEqual([]);
      expectNobodyElsesToken(setup);
      expect(setup.phone.faults).toEqual([]);
    } finally {
      await close();
    }
  });
});
