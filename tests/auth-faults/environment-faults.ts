/** What may happen around a token: no network, wrong clocks, two tabs, other people. */
import { readRecoveryLink } from '../../src/auth/rules/recovery-link.ts';
import type { HttpResult, Locks } from '../../sync/adapters/ports.ts';
import { ANNA, BOON } from '../../sync/testing/world.ts';
import type { AuthFault } from './auth-fault.ts';
import type { FaultSetup } from './fault-setup.ts';

const HOUR_MS = 3_600_000;
const waits = { arrives: false, shows: 'offline · 1 waiting' } as const;
const works = { arrives: true, shows: 'synced' } as const;
const overForGood: HttpResult = {
  kind: 'answer',
  status: 400,
  json: { error_code: 'refresh_token_not_found' },
  retryAfterMs: null,
};
const busy: HttpResult = { kind: 'unreadable', status: 429, retryAfterMs: 30_000 };

const isTokenCall = (path: string) => path.startsWith('/auth/v1/token');

/** Once, while a call for a token is under way. */
function duringTheTokenCall(setup: FaultSetup, happens: () => Promise<unknown>): void {
  setup.meanwhile = async (path) => {
    if (!isTokenCall(path)) return;
    setup.meanwhile = null;
    await happens();
  };
}

/** Two tabs need a token in the same moment: one asks, the other waits for it. */
async function bothNeedOne(setup: FaultSetup): Promise<void> {
  const other = await setup.openTab();
  const second: Promise<unknown>[] = [];
  duringTheTokenCall(setup, async () => {
    second.push(other.identity.accessToken({ userId: ANNA }).catch(() => null));
    await setup.phone.someoneWaitsForLock('sabai-refresh');
  });
  await setup.tab.requestSync('manual');
  await Promise.all(second);
}

/** As in browsers where a frozen tab keeps the lock: everybody goes on without it. */
const noLocks: Locks = {
  tryHold: async ({ task }) => ({ held: true, value: await task() }),
  hold: ({ task }) => task(),
};

function clockOff(options: { situation: string; offMs: number; tokenEnds: boolean }): AuthFault {
  const { situation, offMs, tokenEnds } = options;
  return {
    situation,
    strike(setup) {
      if (tokenEnds) setup.endToken();
      setup.phone.clock.set(setup.phone.clock.now() + offMs);
    },
    tokenCalls: tokenEnds || offMs > 0 ? 1 : 0,
    ...works,
  };
}

const clocks: AuthFault[] = [
  clockOff({ situation: 'a clock set one day forward', offMs: 24 * HOUR_MS, tokenEnds: false }),
  clockOff({ situation: 'a clock set one day back', offMs: -24 * HOUR_MS, tokenEnds: false }),
  clockOff({
    situation: 'a clock set one day back, and the token ended',
    offMs: -24 * HOUR_MS,
    tokenEnds: true,
  }),
  clockOff({ situation: 'a clock set two hours forward', offMs: 2 * HOUR_MS, tokenEnds: false }),
];

const network: AuthFault[] = [
  {
    situation: 'a token that ended, and no network',
    strike(setup) {
      setup.endToken();
      setup.here.backend.online = false;
    },
    tokenCalls: 1,
    ...waits,
  },
  {
    situation: 'the answer with the new token is lost',
    strike(setup) {
      setup.endToken();
      setup.authAnswers('lose_answer');
    },
    tokenCalls: 1,
    ...waits,
  },
];

const tabs: AuthFault[] = [
  {
    situation: 'two tabs need a token',
    strike: (setup) => setup.endToken(),
    act: bothNeedOne,
    needs: 2,
    tokenCalls: 1,
    ...works,
  },
  {
    situation: 'two tabs need a token, and auth is busy',
    strike(setup) {
      setup.endToken();
      setup.authAnswers(busy);
    },
    act: bothNeedOne,
    needs: 2,
    tokenCalls: 1,
    quietForMs: 30_000,
    ...waits,
  },
  {
    situation: 'two tabs ask at once, because the lock fails',
    strike: (setup) => setup.endToken(),
    async act(setup) {
      const [one, two] = [await setup.openTab({ locks: noLocks }), await setup.openTab({ locks: noLocks })];
      duringTheTokenCall(setup, () => two.identity.accessToken({ userId: ANNA }));
      await one.identity.accessToken({ userId: ANNA });
      await setup.tab.requestSync('manual');
    },
    needs: 3,
    tokenCalls: 2,
    ...works,
  },
];

const people: AuthFault[] = [
  {
    situation: 'another person signs in while the token is fetched',
    strike: (setup) => setup.endToken(),
    async act(setup) {
      duringTheTokenCall(setup, () => setup.tab.identity.signIn(setup.here.backend.signIn(BOON)));
      await setup.tab.requestSync('manual');
      await setup.tab.requestSync('manual');
    },
    tokenCalls: 1,
    arrives: false,
    shows: 'synced',
    helps: 'signing in again',
  },
  {
    situation: 'Anna signs out, keeping her work, while the token is fetched',
    strike: (setup) => setup.endToken(),
    async act(setup) {
      duringTheTokenCall(setup, () => setup.tab.identity.signOut({ userId: ANNA, how: 'store_unsent' }));
      await setup.tab.requestSync('manual');
    },
    // The second is for the sign-out: a session whose token is over is ended by a new one (rule I8).
    tokenCalls: 2,
    needs: 2,
    arrives: false,
    shows: 'signed out · 1 waiting',
    helps: 'signing in again',
  },
  {
    situation: 'Anna signs in again while the old session is told to be over',
    strike(setup) {
      setup.endToken();
      setup.authAnswers(overForGood);
    },
    async act(setup) {
      duringTheTokenCall(setup, () => setup.tab.identity.signIn(setup.here.backend.signIn(ANNA)));
      await setup.tab.requestSync('manual');
    },
    tokenCalls: 1,
    ...works,
  },
  {
    situation: "an address that carries another person's tokens is opened",
    strike(setup) {
      const { accessToken, refreshToken } = setup.here.backend.signIn(BOON);
      for (const type of ['magiclink', 'signup', 'invite', '']) {
        const hash = `#access_token=${accessToken}&refresh_token=${refreshToken}&expires_in=3600&type=${type}`;
        if (readRecoveryLink(hash).ok) throw new Error(`Tokens of type "${type}" were read.`);
      }
    },
    tokenCalls: 0,
    ...works,
  },
];

export const environmentFaults: readonly AuthFault[] = [...network, ...clocks, ...tabs, ...people];
