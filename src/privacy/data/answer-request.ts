import { z } from 'zod';
import { callFunction, type FunctionAnswer } from '../../session/data/call-database-function.ts';
import { requestParts, type RequestPart } from '../rules/privacy-request.ts';

/** What the person signed in has to answer, and has answered. Needs a network. */
export function readRequests(): Promise<FunctionAnswer<RequestPart[]>> {
  return callFunction({ name: 'request_inbox', values: {}, answer: requestParts });
}

/** Answers a part; `outcome` null says that the agent knows who asks. A repeat changes nothing. */
export function answerRequest(options: {
  part: string;
  outcome: 'done' | 'refused' | null;
  letter: string | null;
}): Promise<FunctionAnswer<boolean>> {
  return callFunction({ name: 'answer_request', values: options, answer: z.boolean() });
}
