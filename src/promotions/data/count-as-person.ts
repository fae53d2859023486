import { z } from 'zod';
import { callFunction } from '../../session/data/call-database-function.ts';

/** Calls a function that counts, in the name of the person signed in. What cannot be sent is not counted. */
export async function countAsPerson(call: {
  name: string;
  values: Readonly<Record<string, unknown>>;
}): Promise<void> {
  await callFunction({ ...call, answer: z.boolean() });
}
