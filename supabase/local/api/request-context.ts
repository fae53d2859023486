import { AsyncLocalStorage } from 'node:async_hooks';

/** Facts about the current request for code that the API package calls without them. */
export interface RequestContext {
  service: 'rest' | 'auth';
  /** The redirect target that the request asked for; null when there is none or it is not allowed. */
  redirectTo: string | null;
}

/** The context of the request that the running code serves; undefined outside of requests to REST and Auth. */
export const requestContext = new AsyncLocalStorage<RequestContext>();
