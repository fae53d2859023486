/** Reads the board before it is opened. The board's code sets it: an import of its own would be one more file. */
export const boardAtHand: { read: (() => Promise<void>) | null } = { read: null };
