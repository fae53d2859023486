import { authClient, type AuthBackend } from './auth-client.ts';
import { classifyAuthError, type AuthRefusal } from './auth-outcome.ts';

/** Requests the mail for resetting a password; `redirectTo` is the page that its link opens. */
export async function requestReset(options: {
  backend: AuthBackend;
  email: string;
  redirectTo: string;
  captchaToken: string | null;
}): Promise<{ outcome: 'sent' } | AuthRefusal> {
  const { redirectTo, captchaToken } = options;
  const { error } = await authClient(options.backend).auth.resetPasswordForEmail(options.email, {
    redirectTo,
    ...(captchaToken !== null && { captchaToken }),
  });
  return error ? classifyAuthError(error) : { outcome: 'sent' };
}
