/**
 * Reads the board of renewals before it is opened. The board's module sets `read`, because importing that
 * module here would add a chunk. Null until then.
 */
export const boardPreload: { read: (() => Promise<void>) | null } = { read: null };
