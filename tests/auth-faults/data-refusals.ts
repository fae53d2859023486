/** The token is fresh, and the data functions answer as if it were not, or not enough. */
import type { HttpResult } from '../../sync/adapters/ports.ts';
import type { PushArguments } from '../../sync/testing/contract-server.ts';
import { ANNA } from '../../sync/testing/world.ts';
import type { AuthFault } from './auth-fault.ts';

const json = (status: number, body: unknown): HttpResult => ({
  kind: 'answer',
  status,
  json: body,
  retryAfterMs: null,
});
const noToken = { tokenCalls: 0, arrives: false, shows: 'offline · 1 waiting' } as const;
const oneToken = { ...noToken, tokenCalls: 1 } as const;

export const dataRefusals: readonly AuthFault[] = [
  {
    situation: 'a captive portal answers the push with a page of status 401',
    strike: (setup) => setup.dataAnswers({ kind: 'unreadable', status: 401, retryAfterMs: null }),
    ...noToken,
  },
  {
    situation: 'no token is taken: the signing key was changed',
    strike: (setup) => setup.dataAnswers(json(401, { code: 'PGRST301', message: 'JWSError' })),
    ...oneToken,
  },
  {
    situation: 'no token is taken, and auth says that the session is over',
    strike(setup) {
      setup.dataAnswers(json(401, { code: 'PGRST301', message: 'JWSError' }));
      setup.here.backend.endSessions(ANNA);
    },
    ...oneToken,
    shows: 'signed out · 1 waiting',
    helps: 'signing in again',
  },
  {
    situation: 'answered as to somebody without a name: 200 and no rows',
    strike: (setup) => setup.dataAnswers(json(200, [])),
    ...noToken,
  },
  {
    situation: 'the server takes the token for another person',
    strike: (setup) => setup.dataAnswers(json(403, { code: 'SB001', message: 'sync_identity' })),
    ...oneToken,
  },
  {
    situation: 'the account was deleted, and its token is still good',
    strike: (setup) => setup.dataAnswers(json(409, { code: '23503', message: 'sync_streams_user' })),
    ...noToken,
  },
  {
    situation: 'the role lost the right to sync at all',
    strike: (setup) => setup.dataAnswers(json(403, { code: '42501', message: 'permission denied' })),
    ...noToken,
  },
  {
    situation: 'the role lost the right to this change',
    strike(setup) {
      setup.here.backend.fault = ({ path, body }) => {
        if (!path.endsWith('sync_push')) return null;
        const { ops, ...call } = body as PushArguments & { ops: { op_id: string }[] };
        // The server takes the call, and refuses what is in it.
        const taken = setup.here.server.push(ANNA, { ...call, ops: [] });
        if (!taken.ok) throw new Error('The server refused an empty call.');
        const refused = { outcome: 'rejected', code: 'not_allowed', message: '', detail: null };
        return json(200, { ...taken.value, answers: ops.map(({ op_id }) => ({ op_id, ...refused })) });
      };
    },
    tokenCalls: 0,
    arrives: false,
    shows: 'needs attention · 1',
    helps: 'trying the change again',
  },
];
