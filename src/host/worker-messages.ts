/** A page asks the active worker to take it in; window and worker must agree on the word. */
export const claimMessage = 'CLAIM_CLIENTS';
