import { createValueStore } from '../../lib/value-store.ts';

/**
 * Device time in milliseconds before which no further mail may be requested, by mail address. Shared by all
 * screens of this window.
 */
export const resendPauses = createValueStore<Readonly<Record<string, number>>>({});
