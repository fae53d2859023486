import type { z } from 'zod';
import { invalidRequest } from './storage-error.ts';

/** Parses the JSON body; throws the StorageError "InvalidRequest" when it does not have the shape. */
export async function readJsonBody<T>(options: { request: Request; shape: z.ZodType<T> }): Promise<T> {
  const body: unknown = await options.request.json().catch(() => undefined);
  const parsed = options.shape.safeParse(body);
  if (!parsed.success) throw invalidRequest('The request body does not have the expected form');
  return parsed.data;
}
