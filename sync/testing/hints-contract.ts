/** The rules of hints that devices rely on: one suite for the model server and for Realtime. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Hint, HintConnection, Hints } from '../adapters/ports.ts';

export interface HintsServer {
  /** Signs a person up; `hints` is the port of a device of theirs. */
  newPerson(): Promise<{ userId: string; hints: Hints; accessToken: () => Promise<string> }>;
  newHospital(): Promise<string>;
  join(member: { userId: string; hospitalId: string }): Promise<void>;
  leave(member: { userId: string; hospitalId: string }): Promise<void>;
  /** Changes two rows of the person in one transaction; the hospital reads them too where it is named. */
  change(where: { userId: string; hospitalId?: string }): Promise<void>;
  close(): Promise<void>;
}

/** Registers the suite for one server, which `open` starts once for all of its tests. */
export function describeHintsContract(suite: { name: string; open: () => Promise<HintsServer> }): void {
  describe(`hints of ${suite.name}`, () => {
    let server: HintsServer;
    const listeners: HintConnection[] = [];
    beforeAll(async () => {
      server = await suite.open();
    });
    afterAll(async () => {
      for (const listener of listeners) listener.close();
      await server.close();
    });

    type NewPerson = Awaited<ReturnType<HintsServer['newPerson']>>;
    async function listen({ hints, accessToken }: NewPerson, streams: readonly string[]) {
      const heard: Hint[] = [];
      const onHint = (hint: Hint) => void heard.push(hint);
      const listener = await hints.listen({ accessToken, mayConnect: () => true, onHint });
      listeners.push(listener);
      listener.follow(streams);
      return { heard, listener };
    }

    it('H1 H4 a stream that is followed may have moved before, and then says up to where it moves', async () => {
      const anna = await server.newPerson();
      const { heard } = await listen(anna, [anna.userId]);
      await expect.poll(() => heard).toEqual([{ stream: anna.userId, head: null }]);
      await server.change(anna);
      await server.change(anna);
      await expect.poll(() => heard.at(-1)).toEqual({ stream: anna.userId, head: 4 });
      expect(heard.every(({ head }) => head === null || head % 2 === 0)).toBe(true);
    });

    it('H6 the stream of another person is silent', async () => {
      const [anna, boon] = [await server.newPerson(), await server.newPerson()];
      const { heard } = await listen(anna, [anna.userId, boon.userId]);
      await expect.poll(() => heard).toEqual([{ stream: anna.userId, head: null }]);
      await server.change(boon);
      await server.change(anna);
      await expect.poll(() => heard.length).toBe(2);
      expect(heard.map(({ stream }) => stream)).toEqual([anna.userId, anna.userId]);
    });

    it('H6 a member hears her hospital, until she has left', async () => {
      const [anna, boon] = [await server.newPerson(), await server.newPerson()];
      const hospitalId = await server.newHospital();
      await server.join({ userId: anna.userId, hospitalId });
      const { heard } = await listen(anna, [anna.userId, hospitalId]);
      await expect.poll(() => heard.length).toBe(2);
      await server.change({ userId: boon.userId, hospitalId });
      await expect.poll(() => heard.at(-1)?.stream).toBe(hospitalId);

      await server.leave({ userId: anna.userId, hospitalId });
      await expect.poll(() => heard.at(-1)?.stream).toBe(anna.userId);
      const before = heard.length;
      await server.change({ userId: boon.userId, hospitalId });
      await server.change(anna);
      await expect.poll(() => heard.length).toBeGreaterThan(before);
      expect(heard.slice(before).map(({ stream }) => stream)).toEqual([anna.userId]);
    });

    it('H5 what is closed or no longer followed is silent', async () => {
      const anna = await server.newPerson();
      const [closed, left, open] = [
        await listen(anna, [anna.userId]),
        await listen(anna, [anna.userId]),
        await listen(anna, [anna.userId]),
      ];
      for (const { heard } of [closed, left, open]) await expect.poll(() => heard.length).toBe(1);
      closed.listener.close();
      left.listener.follow([]);
      await server.change(anna);
      await expect.poll(() => open.heard.length).toBe(2);
      expect([closed.heard.length, left.heard.length]).toEqual([1, 1]);
    });
  });
}
