/**
 * The contract of syncing: one suite that the model server and the real functions both pass. Tests carry the label of
 * their rule: P for pushing, L for pulling, B for bookings and hospital streams, R for other records.
 */
import { afterAll, beforeAll, describe } from 'vitest';
import type { ContractServer } from './contract-server.ts';
import { asUser, type SuiteContext } from './contract-support.ts';
import { describeBookings } from './contract/bookings-contract.ts';
import { describeCalls } from './contract/calls-contract.ts';
import { describeDeletes } from './contract/deletes-contract.ts';
import { describeDigests } from './contract/digests-contract.ts';
import { describeErasures } from './contract/erasures-contract.ts';
import { describeFormerMembers } from './contract/former-members-contract.ts';
import { describeLimits } from './contract/limits-contract.ts';
import { describeMerge } from './contract/merge-contract.ts';
import { describePull } from './contract/pull-contract.ts';
import { describeRecords } from './contract/records-contract.ts';
import { describeTags } from './contract/tags-contract.ts';
import { describeRefusals } from './contract/refusals-contract.ts';
import { describeVoids } from './contract/voids-contract.ts';
import { describeWindows } from './contract/windows-contract.ts';

/**
 * Defines the whole contract suite for the server that `open`
 * returns; it is opened once and closed at the end.
 */
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
    describeLimits(context);
    describeBookings(context);
    describeVoids(context);
    describeFormerMembers(context);
    describeErasures(context);
    describeRecords(context);
    describeTags(context);
  });
}
