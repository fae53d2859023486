import { z } from 'zod';

const erasure = z.object({
  id: z.string(),
  erased_at: z.string(),
  devices: z.array(
    z.object({
      device: z.string(),
      name: z.string(),
      /** The hospital or the earlier agent that owns the device; null for a device of the agent. */
      holder: z.string().nullable(),
      last_seen_at: z.string(),
      /** When the device reported that nothing is left on it; null until then. */
      reported_at: z.string().nullable(),
    }),
  ),
});
/**
 * A customer who was erased, and the devices that may have had the customer's data at that time (PRIVACY-3).
 */
export type Erasure = z.infer<typeof erasure>;

/** Schema of the answers of `erasure_list` and `open_erasures`. */
export const erasures = z.array(erasure);
