import { createValueStore } from '../../lib/value-store.ts';

/** Until when no further mail is asked for, by address: on every screen of this window. */
export const resendPauses = createValueStore<Readonly<Record<string, number>>>({});
