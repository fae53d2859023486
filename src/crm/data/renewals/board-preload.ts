/** Reads the board of renewals before it is opened. The board's own module sets `read`; importing it here would add a chunk. */
export const boardPreload: { read: (() => Promise<void>) | null } = { read: null };
