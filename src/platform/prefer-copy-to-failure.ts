import type { WorkboxPlugin } from 'workbox-core';

const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

/**
 * Lets `NetworkFirst` return the cached copy if the server answers that it is failing or too busy, as it does
 * without a network (OFFLINE-1). Without a copy the caller gets the server's answer.
 */
export const preferCopyToFailure: WorkboxPlugin = {
  fetchDidSucceed: async ({ response, state }) => {
    if (response.status < SERVER_ERROR && response.status !== TOO_MANY_REQUESTS) return response;
    if (state) state['failed'] = response;
    throw new Error(`The server answered with status ${response.status}.`);
  },
  handlerDidError: async ({ state }) => state?.['failed'] as Response | undefined,
};
