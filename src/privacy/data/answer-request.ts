import { z } from 'zod';
import { callDatabaseFunction, type FunctionAnswer } from '../../session/data/call-database-function.ts';
import { requestParts, type RequestPart } from '../rules/privacy-request.ts';

/** Request parts that the person signed in must answer or has answered. Needs a network. */
export function readRequests(): Promise<FunctionAnswer<RequestPart[]>> {
  return callDatabaseFunction({ name: 'request_inbox', values: {}, answer: requestParts });
}

/**
 * Answers a request part. `outcome` null confirms that the agent knows who asks. Calling again changes
 * nothing; false when another answer was stored before.
 */
export function answerRequest(options: {
  part: string;
  outcome: 'done' | 'refused' | null;
  letter: string | null;
}): Promise<FunctionAnswer<boolean>> {
  return callDatabaseFunction({ name: 'answer_request', values: options, answer: z.boolean() });
}
