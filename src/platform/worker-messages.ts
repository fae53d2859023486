/** A page asks the active worker to claim it. */
export const claimMessage = 'CLAIM_CLIENTS';
/** A page sends the worker URLs that it fetched before the worker controlled it: `{ type, urls }`. */
export const cacheMessage = 'KEEP_SEEN';
