import { z } from 'zod';
import { callDatabaseFunction, type FunctionAnswer } from '../../session/data/call-database-function.ts';

const officers = z.array(z.object({ full_name: z.string().nullable(), email: z.string() }));
/** A privacy officer, as the list of super admins shows them. */
export type PrivacyOfficer = z.infer<typeof officers>[number];

/** The privacy officers, sorted by mail address; refused for everyone but super admins. Needs a network. */
export function readOfficers(): Promise<FunctionAnswer<PrivacyOfficer[]>> {
  return callDatabaseFunction({ name: 'privacy_officers', values: {}, answer: officers });
}

/**
 * Makes an account a privacy officer, or ends that. False when no account has the mail address, or when it is
 * unconfirmed and would become one.
 */
export function setOfficer(options: { email: string; isOfficer: boolean }): Promise<FunctionAnswer<boolean>> {
  const values = { email: options.email, is_officer: options.isOfficer };
  return callDatabaseFunction({ name: 'set_privacy_officer', values, answer: z.boolean() });
}
