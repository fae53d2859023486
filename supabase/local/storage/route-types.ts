import type { Keys } from '../keys.ts';
import type { StorageContext } from './storage-context.ts';

export interface StorageCall {
  request: Request;
  context: StorageContext;
  keys: Keys;
  /** The groups that the route's pattern matched in the path. */
  parts: string[];
  params: URLSearchParams;
}

/** A route of the Storage API. `pattern` matches the decoded path below `/storage/v1`; the first match answers. */
export interface Route {
  method: string[];
  pattern: RegExp;
  answer(call: StorageCall): Promise<Response>;
}
