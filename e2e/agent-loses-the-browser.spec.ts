import { expect, test } from './journey-fixtures.ts';
import { addCustomer, expectMark, openCustomers, readyWithoutSignal } from './screens/customers.ts';
import { idOf, storedCustomers } from './screens/database.ts';
import { forceIntoOutbox } from './support/force-outbox.ts';
import type { Gate } from './support/gate.ts';
import { idsOnPhone } from './support/phone-data.ts';
import { thaiPerson } from './support/thai-people.ts';

const push = /\/rpc\/sync_push/;
const pull = /\/rpc\/sync_pull/;
/** More customers than one push call carries. */
const people = Array.from({ length: 700 }, (_, index) => thaiPerson(index));

const momentsOfAPush: { when: string; hold: (gate: Gate) => { arrived: Promise<void>; release(): void } }[] =
  [
    { when: 'before the server has it', hold: (gate) => gate.holdRequestOnce(push) },
    { when: 'after the server has it and before the phone knows', hold: (gate) => gate.holdAnswerOnce(push) },
    { when: 'between its calls', hold: (gate) => gate.holdAnswerOnce(push, { skip: 1 }) },
  ];

for (const { when, hold } of momentsOfAPush) {
  test(
    `the browser is killed in the middle of a push, ${when}: all arrives once`,
    { tag: '@own-profile' },
    async ({ phone, server, gate, login }) => {
      const userId = await idOf(server, 'agent');
      await login(phone.page, 'agent');
      await readyWithoutSignal(phone.page);
      await gate.cut();
      await forceIntoOutbox(phone.page, { userId, people });
      const written = await idsOnPhone(phone.page, { userId, table: 'customers' });
      // Reloads before the network returns, so that the held push comes from the page that is killed.
      await phone.page.reload();
      const { arrived, release } = hold(gate);
      await gate.open();
      await arrived;
      await phone.kill();
      release();

      await phone.relaunch();
      await openCustomers(phone.page);
      await expectMark(phone.page, /^Synced/);
      const stored = await storedCustomers(server, 'agent');
      expect(stored.map(({ id }) => id).sort()).toEqual(written);
      expect(await idsOnPhone(phone.page, { userId, table: 'customers' })).toEqual(written);
      expect(await idsOnPhone(phone.page, { userId, table: 'outbox' })).toEqual([]);
    },
  );
}

test(
  'the browser is killed in the middle of a first pull, with a new customer written meanwhile',
  { tag: '@own-profile' },
  async ({ phone, server, gate, login }) => {
    const userId = await idOf(server, 'agent');
    const sql = await server.sql();
    await sql`insert into public.customers (id, user_id, name, telephone)
    select gen_random_uuid(), ${userId}, 'ลูกค้า ' || n, '081 000 ' || lpad(n::text, 4, '0')
    from generate_series(1, 3500) n`;
    const second = gate.holdAnswers(pull, { skip: 1 });
    await login(phone.page, 'agent');
    await second.arrived;
    // The device requests the second page of rows while it still writes the first page to the disk.
    await expect
      .poll(async () => (await idsOnPhone(phone.page, { userId, table: 'customers' })).length)
      .toBeGreaterThan(0);
    await addCustomer(phone.page, thaiPerson(1));
    const before = await idsOnPhone(phone.page, { userId, table: 'customers' });
    expect(before.length).toBeGreaterThan(1);
    expect(before.length).toBeLessThan(3_501);
    await phone.kill();
    second.release();

    await phone.relaunch();
    await openCustomers(phone.page);
    // Writing four pages of rows takes long on a slow machine.
    await expect
      .poll(async () => (await idsOnPhone(phone.page, { userId, table: 'customers' })).length)
      .toBe(3_501);
    await expectMark(phone.page, /^Synced/);
    const stored = await storedCustomers(server, 'agent');
    expect(stored).toHaveLength(3_501);
    expect(await idsOnPhone(phone.page, { userId, table: 'customers' })).toEqual(
      stored.map(({ id }) => id).sort(),
    );
    expect(stored.filter(({ name }) => name === thaiPerson(1).name)).toHaveLength(1);
  },
);
