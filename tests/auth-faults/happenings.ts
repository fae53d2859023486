/** What may happen around a token: no network, wrong clocks, two tabs, other people. */
import { readRecoveryLink } from '../../src/auth/rules/recovery-link.ts';
import type { HttpResult, Locks } from '../../sync/adapters/ports.ts';
import { ANNA, BOON } from '../../sync/testing/world.ts';
import type { AuthFault } from './fault.ts';
import type { Stage } from './stage.ts';

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
function duringTheTokenCall(stage: Stage, happens: () => Promise<unknown>): void {
  stage.meanwhile = async (path) => {
    if (!isTokenCall(path)) return;
    stage.meanwhile = null;
    await happens();
  };
}

/** Two tabs need a token in the same moment: one asks, the other waits for it. */
async function bothNeedOne(stage: Stage): Promise<void> {
  const other = await stage.openTab();
  const second: Promise<unknown>[] = [];
  duringTheTokenCall(stage, async () => {
    second.push(other.identity.accessToken({ userId: ANNA }).catch(() => null));
    await stage.phone.someoneWaitsForLock('sabai-refresh');
  });
  await stage.tab.requestSync('manual');
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
    strike(stage) {
      if (tokenEnds) stage.endToken();
      stage.phone.clock.set(stage.phone.clock.now() + offMs);
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
    strike(stage) {
      stage.endToken();
      stage.here.backend.online = false;
    },
    tokenCalls: 1,
    ...waits,
  },
  {
    situation: 'the answer with the new token is lost',
    strike(stage) {
      stage.endToken();
      stage.authAnswers('lose_answer');
    },
    tokenCalls: 1,
    ...waits,
  },
];

const tabs: AuthFault[] = [
  {
    situation: 'two tabs need a token',
    strike: (stage) => stage.endToken(),
    act: bothNeedOne,
    needs: 2,
    tokenCalls: 1,
    ...works,
  },
  {
    situation: 'two tabs need a token, and auth is busy',
    strike(stage) {
      stage.endToken();
      stage.authAnswers(busy);
    },
    act: bothNeedOne,
    needs: 2,
    tokenCalls: 1,
    quietForMs: 30_000,
    ...waits,
  },
  {
    situation: 'two tabs ask at once, because the lock fails',
    strike: (stage) => stage.endToken(),
    async act(stage) {
      const [one, two] = [await stage.openTab({ locks: noLocks }), await stage.openTab({ locks: noLocks })];
      duringTheTokenCall(stage, () => two.identity.accessToken({ userId: ANNA }));
      await one.identity.accessToken({ userId: ANNA });
      await stage.tab.requestSync('manual');
    },
    needs: 3,
    tokenCalls: 2,
    ...works,
  },
];

const people: AuthFault[] = [
  {
    situation: 'another person signs in while the token is fetched',
    strike: (stage) => stage.endToken(),
    async act(stage) {
      duringTheTokenCall(stage, () => stage.tab.identity.signIn(stage.here.backend.signIn(BOON)));
      await stage.tab.requestSync('manual');
      await stage.tab.requestSync('manual');
    },
    tokenCalls: 1,
    arrives: false,
    shows: 'synced',
    helps: 'signing in again',
  },
  {
    situation: 'Anna signs out, keeping her work, while the token is fetched',
    strike: (stage) => stage.endToken(),
    async act(stage) {
      duringTheTokenCall(stage, () => stage.tab.identity.signOut('keep_unsent'));
      await stage.tab.requestSync('manual');
    },
    tokenCalls: 1,
    arrives: false,
    shows: 'signed out · 1 waiting',
    helps: 'signing in again',
  },
  {
    situation: 'Anna signs in again while the old session is told to be over',
    strike(stage) {
      stage.endToken();
      stage.authAnswers(overForGood);
    },
    async act(stage) {
      duringTheTokenCall(stage, () => stage.tab.identity.signIn(stage.here.backend.signIn(ANNA)));
      await stage.tab.requestSync('manual');
    },
    tokenCalls: 1,
    ...works,
  },
  {
    situation: "an address that carries another person's tokens is opened",
    strike(stage) {
      const { accessToken, refreshToken } = stage.here.backend.signIn(BOON);
      for (const type of ['magiclink', 'signup', 'invite', '']) {
        const hash = `#access_token=${accessToken}&refresh_token=${refreshToken}&expires_in=3600&type=${type}`;
        if (readRecoveryLink(hash).ok) throw new Error(`Tokens of type "${type}" were read.`);
      }
    },
    tokenCalls: 0,
    ...works,
  },
];

export const happenings: readonly AuthFault[] = [...network, ...clocks, ...tabs, ...people];
