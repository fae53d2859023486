import { expect, it } from 'vitest';
import { FakeClock } from '../testing/fake-clock.ts';
import { START_MS } from '../testing/world.ts';
import { attemptRedemption } from './attempt-redemption.ts';

it('S2 S10 an answer that is being stored when the limit passes is the one that the person gets', async () => {
  let limitPasses = () => {};
  const by: string[] = [];
  const result = await attemptRedemption({
    request: { code: 'K7M4P2X9QT', basis: 'unclear', reason: null },
    store: {
      add: async () => ({ outcome: 'stored' }),
      waiting: async () => [],
      settle: async (settled) => {
        limitPasses();
        await Promise.resolve();
        by.push(settled.by);
        return 1;
      },
      refuse: async () => undefined,
    },
    call: async ([sent]) => ({
      kind: 'ok',
      value: {
        uid: '',
        server_time: '',
        membership: 'member',
        answers: [{ nonce: sent?.nonce ?? '', outcome: 'unknown' }],
      },
    }),
    clock: new FakeClock(START_MS),
    timers: {
      after: (_ms, task) => {
        limitPasses = task;
        return () => undefined;
      },
    },
    random: { fraction: () => 0, id: () => 'one' },
    serverOffsetMs: 0,
  });
  expect(by).toEqual(['direct']);
  expect(result).toMatchObject({ outcome: 'answered', answer: { outcome: 'unknown' } });
});
