import type { z } from 'zod';
import { invalidRequest } from './storage-error.ts';

/** The JSON body in the given shape, or an "InvalidRequest". */
export async function readJson<T>(options: { request: Request; shape: z.ZodType<T> }): Promise<T> {
  const body: unknown = await options.request.json().catch(() => undefined);
  const parsed = options.shape.safeParse(body);
  if (!parsed.success) throw invalidRequest('The request body does not have the expected form');
  return parsed.data;
}
