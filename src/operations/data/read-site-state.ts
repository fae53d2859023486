import { z } from 'zod';
import { callDatabaseFunction, type FunctionAnswer } from '../../session/data/call-database-function.ts';
import { siteState, type SiteState } from '../rules/site-state.ts';

/**
 * Reads jobs, the mail queue, slow statements, errors of the app and sizes, for super admins (SECURITY-38).
 * Needs a network.
 */
export function readSiteState(): Promise<FunctionAnswer<SiteState>> {
  return callDatabaseFunction({ name: 'read_operations', values: {}, answer: siteState });
}

/** Requeues a dead message by its id. False when it is no longer dead, or is too old to be sent. */
export function retryMail(message: string): Promise<FunctionAnswer<boolean>> {
  return callDatabaseFunction({ name: 'retry_message', values: { message }, answer: z.boolean() });
}
