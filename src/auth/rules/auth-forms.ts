import { z } from 'zod';
import { knownMessage } from '../../lib/known-message.ts';
import { problem, type Result } from '../../lib/result.ts';
import { isUnsavableText } from '../../lib/text/text-safety.ts';
import { authMessages, type AuthMessage } from './auth-messages.ts';

const email = z.string().trim().pipe(z.email('email').max(255, 'emailLong'));
const newPassword = z.string().min(6, 'passwordShort').max(100, 'passwordLong');
const fullName = z
  .string()
  .trim()
  .min(1, 'nameRequired')
  .max(100, 'nameLong')
  .refine((text) => !isUnsavableText(text), 'text');
const telephone = z
  .string()
  .trim()
  .min(1, 'telephoneRequired')
  .regex(/^[0-9+() -]*$/, 'telephoneFormat');
const hospitalName = z
  .string()
  .trim()
  .min(1, 'hospitalRequired')
  .max(255, 'hospitalLong')
  .refine((text) => !isUnsavableText(text), 'text');

/**
 * Schema of each mode of the sign-in pages: its fields and limits (PEOPLE-9). Passwords are never trimmed.
 */
export const authForms = {
  signIn: z.object({ email, password: z.string().min(1, 'passwordRequired') }),
  signUp: z.object({ fullName, email, password: newPassword }),
  hospitalSignUp: z.object({ fullName, telephone, hospitalName, email, password: newPassword }),
  forgot: z.object({ email }),
  setPassword: z.object({ password: newPassword }),
} as const;

/** The modes of the sign-in page: sign in, sign up, forgotten password, new password. */
export type AuthMode = keyof typeof authForms;
export type AuthField = 'fullName' | 'telephone' | 'hospitalName' | 'email' | 'password';
/** The parsed values of one mode; all texts but the password are trimmed. */
export type AuthValues<Mode extends AuthMode> = z.infer<(typeof authForms)[Mode]>;
export interface AuthProblem {
  field: AuthField;
  message: AuthMessage;
}

/** Returns the parsed values of one mode, or every problem. */
export function checkAuthForm<Mode extends AuthMode>(options: {
  mode: Mode;
  values: Record<AuthField, string>;
}): Result<AuthValues<Mode>, AuthProblem[]> {
  const parsed = authForms[options.mode].safeParse(options.values);
  if (parsed.success) return { ok: true, value: parsed.data as AuthValues<Mode> };
  return problem(
    parsed.error.issues.map((issue) => ({
      field: issue.path[0] as AuthField,
      message: knownMessage(authMessages, issue.message),
    })),
  );
}
