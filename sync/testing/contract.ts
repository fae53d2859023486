/**
 * The contract of syncing: one suite that the model server and the real functions both pass. Each test carries the
 * label of its rule: P… for pushing, L… for pulling, B… for bookings and
 * the streams of hospitals, R… for other records.
 */
import { afterAll, beforeAll, describe } from 'vitest';
import type { ContractServer } from './contract-server.ts';
import { asUser, type SuiteContext } from './contract-support.ts';
import { describeBookings } from './contract/bookings.ts';
import { describeCalls } from './contract/calls.ts';
import { describeDeletes } from './contract/deletes.ts';
import { describeDigests } from './contract/digests.ts';
import { describeMerge } from './contract/merge.ts';
import { describePull } from './contract/pull.ts';
import { describeRecords } from './contract/records.ts';
import { describeRefusals } from './contract/refusals.ts';
import { describeWindows } from './contract/windows.ts';

/** Runs the whole contract on the server that `open` gives; it is opened once and closed at the end. */
export function describeSyncContract(options: { name: string; open: () => Promise<ContractServer> }): void {
  describe(`sync contract of ${options.name}`, () => {
    let opened: ContractServer | null = null;
    beforeAll(async () => {
      opened = await options.open();
    });
    afterAll(() => opened?.close());
    const server = () => {
      if (!opened) throw new Error('The server is not open.');
      return opened;
    };
    const context: SuiteContext = { server, newUser: async () => asUser(server(), await server().newUser()) };
    describeCalls(context);
    describeMerge(context);
    describeDeletes(context);
    describeRefusals(context);
    describePull(context);
    describeDigests(context);
    describeWindows(context);
    describeBookings(context);
    describeRecords(context);
  });
}
