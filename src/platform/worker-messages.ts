/** A page asks the active worker to take it in; window and worker must agree on the word. */
export const claimMessage = 'CLAIM_CLIENTS';
/** A page tells the worker which addresses it has fetched without it: `{ type, urls }`. */
export const cacheMessage = 'KEEP_SEEN';
