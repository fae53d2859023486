import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { provideSync, type Sync } from '../../../sync/index.ts';
import { FakeBackend } from '../../../sync/testing/fake-backend.ts';
import { FakeDevice } from '../../../sync/testing/fake-device.ts';
import { contractEntities } from '../../../sync/testing/model-entities.ts';
import { createModelServer } from '../../../sync/testing/model-server.ts';
import { ANNA, START_MS } from '../../../sync/testing/world.ts';
import { aConsent } from '../../consents/consent-fixtures.ts';
import { addConsents } from '../../consents/data/add-consents.ts';
import { consentsEntity } from '../../consents/data/consents-entity.ts';
import { latestReceipts, purposes, type Answer, type Consent } from '../../consents/rules/consent.ts';
import { refusalOfTexts } from '../../consents/rules/customer-text.ts';
import { customersEntity } from './customer/customers-entity.ts';

const DAY_MS = 86_400_000;
const STEP_MS = 5_000;
/** How far the clock of each phone is ahead. That of the second is wrong until the server sends its time. */
const AHEAD_MS = [0, 3 * DAY_MS];

afterEach(() => vi.useRealTimers());

type Step =
  | { by: 0 | 1 | 'page'; purpose: (typeof purposes)[number]; answer: Answer; isDrawn: boolean }
  | { syncs: 0 | 1 };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    by: fc.constantFrom<0 | 1 | 'page'>(0, 1, 'page'),
    purpose: fc.constantFrom(...purposes),
    answer: fc.constantFrom<Answer>('yes', 'no'),
    isDrawn: fc.boolean(),
  }),
  fc.record({ syncs: fc.constantFrom<0 | 1>(0, 1) }),
);

const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A server, and two phones of one agent whose engines are the real ones. */
async function twoPhones() {
  let nowMs = START_MS;
  let made = 1_000_000;
  const newId = () => uuid((made += 1));
  const server = createModelServer({ entities: contractEntities, nowMs: () => nowMs, uuid: newId });
  server.signUp(ANNA);
  const backend = new FakeBackend({ functions: server, serverNow: () => nowMs, tokenSeconds: 10 * 86_400 });
  const entities = [customersEntity, consentsEntity];
  const phones = AHEAD_MS.map((aheadMs) => new FakeDevice({ backend, entities, startMs: nowMs + aheadMs }));
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
  const tabs = await Promise.all(phones.map((phone) => phone.openTab()));
  for (const tab of tabs) await tab.identity.signIn(backend.signIn(ANNA));
  return {
    server,
    phones,
    newId,
    nowMs: () => nowMs,
    /** Lets five seconds pass on the clocks of the server and both phones. */
    advance() {
      nowMs += STEP_MS;
      for (const [n, phone] of phones.entries()) phone.clock.set(nowMs + (AHEAD_MS[n] ?? 0));
    },
    /** Runs `work` as the app on this phone, by its clock. */
    async on<T>(n: 0 | 1, work: (tab: Sync) => Promise<T>): Promise<T> {
      const tab = tabs[n];
      if (!tab) throw new Error('There are two phones.');
      vi.setSystemTime(nowMs + (AHEAD_MS[n] ?? 0));
      provideSync(tab);
      return work(tab);
    },
  };
}

test('CUSTOMER-20 in 20 sequences over two engines and the customer’s page each place ends with the last word', async () => {
  const world = await twoPhones();
  const { server, newId, on } = world;
  const sync = (n: 0 | 1) => on(n, (tab) => tab.requestSync('manual'));
  let customers = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
      const customer = uuid((customers += 1));
      server.insert({
        entity: 'customers',
        columns: { id: customer, user_id: ANNA, name: 'สมชาย ใจดี', telephone: '0812345678' },
      });
      for (const n of [0, 1] as const) await sync(n);
      const said: Partial<Record<string, Answer>> = {};
      let words = 0;
      for (const one of steps) {
        world.advance();
        if ('syncs' in one) {
          await sync(one.syncs);
          continue;
        }
        const { by, purpose, answer, isDrawn } = one;
        const proof = { signedName: isDrawn ? null : 'สมชาย', signature: isDrawn ? 'M1 1L2 2' : null };
        if (by === 'page') {
          const created_at = new Date(world.nowMs()).toISOString();
          const { signedName: signed_name, signature } = proof;
          const columns = { purpose, answer, channel: 'link', signed_name, signature, created_at } as const;
          const row = aConsent({ ...columns, id: newId(), user_id: ANNA, customer_id: customer });
          server.insert({ entity: 'consents', columns: { ...row } });
        } else {
          const answers = [{ purpose, answer }];
          const given = { customerId: customer, answers, textVersion: '1-th', ...proof };
          expect((await on(by, () => addConsents(given))).outcome).toBe('accepted');
        }
        said[purpose] = answer;
        words += 1;
      }
      world.advance();
      for (const n of [0, 1, 0, 1] as const) await sync(n);
      const ofCustomer = { column: 'customer_id', equals: customer } as const;
      const held = [
        server.rowsOf({ entity: 'consents' }).filter((row) => row['customer_id'] === customer),
        ...(await Promise.all(
          ([0, 1] as const).map((n) => on(n, (tab) => tab.store().list(consentsEntity, ofCustomer))),
        )),
      ] as unknown as Consent[][];
      for (const receipts of held) {
        const latest = latestReceipts(receipts);
        expect(Object.fromEntries(Object.entries(latest).map(([key, { answer }]) => [key, answer]))).toEqual(
          said,
        );
        expect(receipts).toHaveLength(words);
        // Each receipt has the version of the shown text, and exactly one of a typed name and a drawn
        // signature.
        expect(
          receipts.filter(
            ({ text_version: version, signed_name: name, signature }) =>
              version !== '1-th' || (name === null) === (signature === null),
          ),
        ).toEqual([]);
        const refuses = said['marketing'] === 'no' || said['service'] === 'no';
        expect(refusalOfTexts({ receipts: latest, purpose: 'marketing' }) !== null).toBe(refuses);
      }
    }),
    { numRuns: 20 },
  );
  for (const phone of world.phones) {
    await phone.kill();
    expect(phone.faults).toEqual([]);
  }
}, 60_000);
