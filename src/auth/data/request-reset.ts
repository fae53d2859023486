import { authClient, type AuthBackend } from './auth-client.ts';
import { refusalOf, type Refusal } from './auth-outcome.ts';

/** Asks for the mail with which a password is set anew; `redirectTo` is the page its link opens. */
export async function requestReset(options: {
  backend: AuthBackend;
  email: string;
  redirectTo: string;
  captchaToken: string | null;
}): Promise<{ outcome: 'sent' } | Refusal> {
  const { redirectTo, captchaToken } = options;
  const { error } = await authClient(options.backend).auth.resetPasswordForEmail(options.email, {
    redirectTo,
    ...(captchaToken !== null && { captchaToken }),
  });
  return error ? refusalOf(error) : { outcome: 'sent' };
}
