import { z } from 'zod';
import { askRest } from '../../lib/ask-rest.ts';
import type { AuthBackend } from './auth-client.ts';
import { resendPauses } from './resend-pauses.ts';

/**
 * Auth sends one such mail a minute (PLATFORM-14). `retry-after` may demand a longer pause, if CORS lets the
 * page read it.
 */
const PAUSE_SECONDS = 60;
const TOO_MANY = 429;
const TIME_LIMIT_MS = 15_000;
const refusal = z.object({ msg: z.string() });

/**
 * Requests the confirmation mail again; `redirectTo` is the page that its link opens (PEOPLE-18). It sends
 * the request of `auth.resend()` itself, so that the account page need not load the library.
 */
export async function resendConfirmation(options: {
  backend: AuthBackend;
  email: string;
  redirectTo: string;
  captchaToken: string | null;
}): Promise<{ outcome: 'sent' } | { outcome: 'refused'; message: string } | { outcome: 'unreachable' }> {
  const { backend, email, redirectTo, captchaToken } = options;
  const query = new URLSearchParams({ redirect_to: redirectTo });
  const answer = await askRest({
    fetch: (input, init) => fetch(input, init),
    url: `${backend.url}/auth/v1/resend?${query.toString()}`,
    init: {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        type: 'signup',
        email,
        gotrue_meta_security: captchaToken === null ? {} : { captcha_token: captchaToken },
      }),
      credentials: 'omit',
    },
    limitMs: TIME_LIMIT_MS,
  });
  if (!answer) return { outcome: 'unreachable' };
  const { response, json } = answer;
  if (response.ok || response.status === TOO_MANY) {
    const askedToWaitSeconds = Number(response.headers.get('retry-after')) || 0;
    const pauseMs = 1_000 * Math.max(PAUSE_SECONDS, askedToWaitSeconds);
    resendPauses.set({ ...resendPauses.get(), [email]: Date.now() + pauseMs });
  }
  if (response.ok) return { outcome: 'sent' };
  const read = refusal.safeParse(json);
  const isRefused = response.status >= 400 && response.status < 500 && read.success;
  return isRefused ? { outcome: 'refused', message: read.data.msg } : { outcome: 'unreachable' };
}
