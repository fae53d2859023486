import { AsyncLocalStorage } from 'node:async_hooks';

/** What code deep inside the API package must know about the request that called it. */
export interface RequestContext {
  service: 'rest' | 'auth';
  /** The link target a person asked for, already checked; `null` when none or not allowed. */
  redirectTo: string | null;
}

export const requestContext = new AsyncLocalStorage<RequestContext>();
