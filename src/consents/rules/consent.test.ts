import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aConsent } from '../consent-fixtures.ts';
import { latestReceipts, nextReceiptAt, purposes, type Consent } from './consent.ts';

const at = (minute: number) => `2026-11-20T09:${String(minute).padStart(2, '0')}:00.000Z`;

test('CUSTOMER-20 a customer without a word for a purpose was not asked', () => {
  expect(latestReceipts([aConsent({ purpose: 'service' })]).marketing).toBeUndefined();
  expect(latestReceipts([])).toEqual({});
});

test('CUSTOMER-20 of two answers at the same time the no counts, by whichever clock the time was written', () => {
  const yes = aConsent({ id: 'b', answer: 'yes', created_at: '2026-11-20T09:00:00.000Z' });
  const no = aConsent({ id: 'a', answer: 'no', created_at: '2026-11-20T09:00:00+00:00' });
  expect(latestReceipts([yes, no]).marketing).toBe(no);
  expect(latestReceipts([no, yes]).marketing).toBe(no);
});

test('CUSTOMER-20 a word is later than all that the device knows, whatever its clock says', () => {
  const known = aConsent({ created_at: at(30) });
  expect(nextReceiptAt({ nowMs: Date.parse(at(1)), receipts: [known] })).toBe('2026-11-20T09:30:00.001Z');
  expect(nextReceiptAt({ nowMs: Date.parse(at(31)), receipts: [known] })).toBe(at(31));
  expect(nextReceiptAt({ nowMs: 5, receipts: [] })).toBe('1970-01-01T00:00:00.005Z');
});

/** A step: an answer on one of the agent's two devices or on the customer's page, or a sync of one device. */
type Step = { by: 0 | 1 | 'page'; purpose: number; answer: 'yes' | 'no' } | { pulls: 0 | 1 };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    by: fc.constantFrom<0 | 1 | 'page'>(0, 1, 'page'),
    purpose: fc.nat(purposes.length - 1),
    answer: fc.constantFrom<'yes' | 'no'>('yes', 'no'),
  }),
  fc.record({ pulls: fc.constantFrom<0 | 1>(0, 1) }),
);

test('CUSTOMER-20 in 20 sequences over two devices and the page, all end with the last word of each purpose', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), fc.boolean(), (steps, isLate) => {
      const server: Consent[] = [];
      const devices: Consent[][] = [[], []];
      const said: Partial<Record<string, { answer: string; atMs: number }>> = {};
      let nowMs = Date.parse(at(0));
      const exchange = (device: Consent[]) => {
        const all = new Map([...server, ...device].map((one) => [one.id, one]));
        server.splice(0, server.length, ...all.values());
        device.splice(0, device.length, ...all.values());
      };
      for (const [n, one] of steps.entries()) {
        nowMs += 1000;
        if ('pulls' in one) {
          exchange(devices[one.pulls] ?? []);
          continue;
        }
        const { answer } = one;
        const purpose = purposes[one.purpose] ?? 'service';
        const known = one.by === 'page' ? server : (devices[one.by] ?? []);
        const created_at = nextReceiptAt({ nowMs, receipts: known });
        known.push(aConsent({ id: String(n).padStart(4, '0'), purpose, answer, created_at }));
        // All steps share one clock, so the last answer given has the latest receipt.
        said[purpose] = { answer, atMs: Date.parse(created_at) };
      }
      for (const device of [...devices, ...devices]) exchange(device);
      const expected = Object.fromEntries(
        Object.entries(said).map(([purpose, word]) => [purpose, word?.answer]),
      );
      for (const held of [server, ...devices]) {
        const shown = isLate ? held.toReversed() : held;
        const answers = Object.entries(latestReceipts(shown)).map(([purpose, { answer }]) => [
          purpose,
          answer,
        ]);
        expect(Object.fromEntries(answers)).toEqual(expected);
        expect(held).toHaveLength(steps.filter((one) => 'by' in one).length);
      }
    }),
    { numRuns: 20 },
  );
});
