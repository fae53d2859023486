import { authClient, type AuthBackend } from './auth-client.ts';
import { refusalOf, type Refusal } from './auth-outcome.ts';
import { resendPauses } from './resend-pauses.ts';

/** Auth sends one such mail a minute (PLATFORM-14); a longer pause is in the answer, where a browser may read it. */
const PAUSE_SECONDS = 60;
const TOO_MANY = 429;

/** Asks for the mail that confirms an address once more; `redirectTo` is the page its link opens (PEOPLE-18). */
export async function resendConfirmation(options: {
  backend: AuthBackend;
  email: string;
  redirectTo: string;
  captchaToken: string | null;
}): Promise<{ outcome: 'sent' } | Refusal> {
  const { email, redirectTo, captchaToken } = options;
  let askedToWaitSeconds = 0;
  const client = authClient(options.backend, ({ headers }) => {
    askedToWaitSeconds = Number(headers.get('retry-after')) || 0;
  });
  const { error } = await client.auth.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: redirectTo, ...(captchaToken !== null && { captchaToken }) },
  });
  if (!error || error.status === TOO_MANY) {
    const pauseMs = 1_000 * Math.max(PAUSE_SECONDS, askedToWaitSeconds);
    resendPauses.set({ ...resendPauses.get(), [email]: Date.now() + pauseMs });
  }
  return error ? refusalOf(error) : { outcome: 'sent' };
}
