import { z } from 'zod';
import { callDatabaseFunction, type FunctionAnswer } from '../../session/data/call-database-function.ts';
import { operations, type Operations } from '../rules/site-state.ts';

/** The state of the site, for super admins (SECURITY-38). Needs a network. */
export function readOperations(): Promise<FunctionAnswer<Operations>> {
  return callDatabaseFunction({ name: 'read_operations', values: {}, answer: operations });
}

/** Requeues a dead message by its id. False when it is no longer dead, or is too old to be sent. */
export function retryMail(message: string): Promise<FunctionAnswer<boolean>> {
  return callDatabaseFunction({ name: 'retry_message', values: { message }, answer: z.boolean() });
}
