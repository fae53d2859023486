import { answerError, answerPreflight } from './answer-json.ts';
import { makeCallLimit } from './make-call-limit.ts';
import type { VerifyToken } from './token-verdict.ts';

/** The settings of a function that identifies its callers. */
export interface CallerEnv {
  /** Verifies the caller's token. It is required, so that no function can trust unverified tokens. */
  verifyToken: VerifyToken;
  nowMs?: () => number;
}

/**
 * Makes a handler that serves signed-in people only (role `authenticated`); every other caller gets 401. If
 * the Auth server does not answer, the response is 503, so that nobody is signed out. More than `perMinute`
 * calls of a person get 429 with Retry-After.
 */
export function serveSignedIn(options: {
  env: CallerEnv;
  methods: readonly ('GET' | 'POST')[];
  perMinute: number;
  answer: (request: Request) => Promise<Response>;
}): (request: Request) => Promise<Response> {
  const { env, methods, answer } = options;
  const waitSeconds = makeCallLimit({ perMinute: options.perMinute, nowMs: env.nowMs });
  return async (request) => {
    if (request.method === 'OPTIONS') return answerPreflight();
    if (!methods.some((method) => method === request.method)) {
      const headers = { allow: [...methods, 'OPTIONS'].join(', ') };
      const message = 'This function does not answer that method.';
      return answerError({ status: 405, code: 'method_not_allowed', message, headers });
    }
    try {
      const verdict = await verdictOn({ request, env });
      if (verdict === 'unknown') {
        const message = 'Who is asking cannot be found out now.';
        return answerError({ status: 503, code: 'identity_unknown', message });
      }
      if (verdict === 'refused') {
        const message = 'Only people who are signed in may ask.';
        return answerError({ status: 401, code: 'not_signed_in', message });
      }
      const seconds = waitSeconds(verdict.person);
      if (seconds !== null) {
        const headers = { 'retry-after': String(seconds) };
        return answerError({ status: 429, code: 'too_many_calls', message: 'Ask again later.', headers });
      }
      return await answer(request);
    } catch (error) {
      console.error('edge function failed', error);
      return answerError({ status: 500, code: 'internal', message: 'The function failed.' });
    }
  };
}

async function verdictOn(options: {
  request: Request;
  env: CallerEnv;
}): Promise<{ person: string } | 'refused' | 'unknown'> {
  const { headers } = options.request;
  const token = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (token === undefined) return 'refused';
  const read = await options.env.verifyToken({ token, apikey: headers.get('apikey') });
  if (read.verdict !== 'valid') return read.verdict;
  const { role, sub, is_anonymous: anonymous } = read.claims;
  const isSignedIn = role === 'authenticated' && typeof sub === 'string' && anonymous !== true;
  return isSignedIn ? { person: sub } : 'refused';
}
