import type { Keys } from '../keys.ts';
import type { StorageContext } from './storage-context.ts';

export interface StorageCall {
  request: Request;
  context: StorageContext;
  keys: Keys;
  /** What the pattern's brackets matched. */
  parts: string[];
  params: URLSearchParams;
}

export interface Route {
  method: string[];
  pattern: RegExp;
  answer(call: StorageCall): Promise<Response>;
}
