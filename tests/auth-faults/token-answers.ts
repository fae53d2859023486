/** What may come back, or not, when Anna's phone asks for a new token. */
import type { HttpResult } from '../../sync/adapters/ports.ts';
import { BOON } from '../../sync/testing/world.ts';
import type { Fault } from '../../sync/testing/fake-backend.ts';
import type { AuthFault } from './auth-fault.ts';
import type { FaultSetup } from './fault-setup.ts';

const page = (status: number, retryAfterMs: number | null = null): HttpResult => ({
  kind: 'unreadable',
  status,
  retryAfterMs,
});
const json = (status: number, body: unknown, retryAfterMs: number | null = null): HttpResult => ({
  kind: 'answer',
  status,
  json: body,
  retryAfterMs,
});

function answered(situation: string, fault: Fault | ((setup: FaultSetup) => Fault)): AuthFault {
  return {
    situation,
    strike(setup) {
      setup.endToken();
      setup.authAnswers(typeof fault === 'function' ? fault(setup) : fault);
    },
    tokenCalls: 1,
    arrives: false,
    shows: 'offline · 1 waiting',
  };
}

/** Nothing is known: the session stays, the change waits. */
const unclear: AuthFault[] = [
  {
    ...answered('429: two minutes', json(429, { error_code: 'over_request_rate_limit' }, 120_000)),
    quietForMs: 120_000,
  },
  answered('a page with status 400', page(400)),
  answered('400 in words that auth does not use', json(400, { error_code: 'something_new' })),
  answered('a page with status 403, by a captive portal', page(403)),
  answered('403 as JSON of a captive portal', json(403, { error: 'login_required' })),
  answered('a page with status 511', page(511)),
  answered('200 that is no JSON: a page, or a body cut in the middle', page(200)),
  answered('200 with nothing in it', json(200, {})),
  answered('200 without a refresh token', json(200, { access_token: 'a.b.c', expires_in: 3_600 })),
  answered('500', json(500, { error_code: 'unexpected_failure' })),
  { ...answered('a page with status 503: one minute', page(503, 60_000)), quietForMs: 60_000 },
  answered('an answer slower than the limit', { kind: 'no_answer', cause: 'timeout' }),
  answered(
    'an answer for another person',
    json(200, { access_token: 'opaque', refresh_token: 'r', expires_in: 3_600, user: { id: BOON } }),
  ),
  answered("another person's token under the right name", (setup) => {
    const { accessToken, refreshToken } = setup.here.backend.signIn(BOON);
    const tokens = { access_token: accessToken, refresh_token: refreshToken, expires_in: 3_600 };
    return json(200, { ...tokens, user: { id: setup.tab.identity.current()?.userId } });
  }),
];

function ended(situation: string, body: unknown, status: number): AuthFault {
  return {
    ...answered(situation, json(status, body)),
    shows: 'signed out · 1 waiting',
    helps: 'signing in again',
  };
}

/** Auth says in its own words that the session is over. */
const final: AuthFault[] = [
  ended('a refresh token used before', { error_code: 'refresh_token_already_used' }, 400),
  ended('a session ended on another device', { error_code: 'session_not_found' }, 403),
  ended('a banned person', { error_code: 'user_banned' }, 403),
  ended('a person who was deleted', { error_code: 'user_not_found' }, 404),
  ended('a grant in the words of OAuth', { error: 'invalid_grant' }, 400),
];

export const tokenAnswers: readonly AuthFault[] = [...unclear, ...final];
