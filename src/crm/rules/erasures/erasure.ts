import { z } from 'zod';

const erasure = z.object({
  id: z.string(),
  erased_at: z.string(),
  devices: z.array(
    z.object({
      device: z.string(),
      name: z.string(),
      last_seen_at: z.string(),
      /** When it found that nothing is left there; null until then. */
      reported_at: z.string().nullable(),
    }),
  ),
});
/** A customer who was erased, and the devices of the agent that were known then (PRIVACY-3). */
export type Erasure = z.infer<typeof erasure>;

export const erasures = z.array(erasure);

/** A device that did not sync for so long shows nothing of the CRM until it has (PRIVACY-4). */
export const STALE_DAYS = 30;

/**
 * Whether a customer may have been erased long ago of whom this device does not know. A clock that was set back as far proves
 * nothing either.
 */
export function isStale(options: { syncedAtMs: number | null; nowMs: number }): boolean {
  const { syncedAtMs, nowMs } = options;
  return syncedAtMs !== null && Math.abs(nowMs - syncedAtMs) > STALE_DAYS * 86_400_000;
}
