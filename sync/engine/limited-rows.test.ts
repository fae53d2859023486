import { expect, it } from 'vitest';
import { testCustomers, testPolicies, testPolicy } from '../testing/entities.ts';
import { add, annasPhones, newId } from '../testing/phones.ts';
import { ANNA, createWorld } from '../testing/world.ts';

const signedIn = annasPhones();

interface Op {
  entity: string;
  kind: string;
}
const opsOf = (body: unknown) => (body as { ops: Op[] }).ops;
const isNewPolicy = ({ entity, kind }: Op) => entity === testPolicies.name && kind === 'create';

/** A phone whose server takes `room` new policies; a test may set a new `room`. */
async function withRoom(room: number) {
  const here = createWorld();
  const { sync } = await signedIn(here);
  await sync.requestSync('manual');
  const server = { room, refusals: 0 };
  here.backend.fault = ({ path, body }) => {
    if (!path.endsWith('sync_push')) return null;
    const wanted = opsOf(body).filter(isNewPolicy).length;
    if (wanted <= server.room) {
      server.room -= wanted;
      return null;
    }
    server.refusals += 1;
    const details = JSON.stringify({ entity: testPolicies.name, room: server.room });
    const json = { code: 'SB024', message: 'Later.', details, hint: null };
    return { kind: 'answer', status: 429, json, retryAfterMs: 50_000 };
  };
  const addPolicy = async (customer: string) => {
    const values = testPolicy(newId(), customer);
    await sync.store().write({ kind: 'create', entity: testPolicies, values });
    return values.id;
  };
  return { here, sync, server, addPolicy };
}

it('O9 P40 what the server limits waits, and everything else goes', async () => {
  const { here, sync, server, addPolicy } = await withRoom(2);
  here.backend.online = false;
  const customer = newId();
  await add(sync, customer);
  const policies = [];
  for (let i = 0; i < 5; i++) policies.push(await addPolicy(customer));
  await add(sync, newId());
  here.backend.online = true;
  await sync.requestSync('online');
  expect(here.customersOf(ANNA)).toHaveLength(2);
  expect(await sync.store().outbox()).toMatchObject(
    policies.slice(2).map((rowId) => ({ rowId, state: 'waiting' })),
  );
  expect(server.refusals).toBe(1);

  // The limit holds up nothing else: the page is fetched, and a later change is sent at once.
  await add(sync, newId());
  await sync.requestSync('manual');
  expect(here.customersOf(ANNA)).toHaveLength(3);

  server.room = 30;
  await sync.requestSync('manual');
  expect(await sync.store().outbox()).toEqual([]);
});

it('O9 the delete of what a waiting row stands on waits behind it', async () => {
  const { here, sync, server, addPolicy } = await withRoom(0);
  const customer = newId();
  await add(sync, customer);
  await sync.requestSync('manual');
  here.backend.online = false;
  const policy = await addPolicy(customer);
  await sync.store().write({ kind: 'delete', entity: testCustomers, id: customer });
  here.backend.online = true;
  await sync.requestSync('online');
  expect((await sync.store().outbox()).map(({ rowId, kind }) => [rowId, kind])).toEqual([
    [policy, 'create'],
    [customer, 'delete'],
  ]);
  server.room = 30;
  await sync.requestSync('manual');
  expect(await sync.store().outbox()).toEqual([]);
});

it('O9 a server that refuses what it had room for stops the cycle, and nothing is set aside', async () => {
  const { here, sync, addPolicy } = await withRoom(0);
  const customer = newId();
  await add(sync, customer);
  await sync.requestSync('manual');
  const details = JSON.stringify({ entity: testPolicies.name, room: 30 });
  const json = { code: 'SB024', message: 'Later.', details, hint: null };
  let calls = 0;
  here.backend.fault = ({ path }) => {
    if (!path.endsWith('sync_push')) return null;
    calls += 1;
    return { kind: 'answer', status: 429, json, retryAfterMs: null };
  };
  await addPolicy(customer);
  await sync.requestSync('manual');
  expect(calls).toBeLessThan(4);
  expect(await sync.store().outbox()).toMatchObject([{ state: 'waiting' }]);
});

it('S4 a device that its hospital has no room for sends its changes, and asks again within an hour', async () => {
  const here = createWorld();
  const { phone, sync } = await signedIn(here);
  here.server.join({ userId: ANNA, hospitalId: newId() });
  await sync.requestSync('manual');
  const json = { code: 'SB024', message: 'These are too many devices.', details: null, hint: null };
  here.backend.fault = ({ path }) =>
    path.endsWith('sync_attempts') ? { kind: 'answer', status: 429, json, retryAfterMs: 86_400_000 } : null;
  await sync.requestSync('manual');
  expect(here.backend.count('/rest/v1/rpc/sync_pull')).toBe(2);
  expect(phone.clock.nextDelayMs()).toBe(60 * 60_000);

  await add(sync, newId());
  phone.clock.advance(60_000);
  await sync.requestSync('visible');
  expect(here.customersOf(ANNA)).toHaveLength(1);
});
