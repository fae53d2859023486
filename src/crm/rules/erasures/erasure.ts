import { z } from 'zod';

const erasure = z.object({
  id: z.string(),
  erased_at: z.string(),
  devices: z.array(
    z.object({
      device: z.string(),
      name: z.string(),
      /** The hospital or the earlier agent whose device it is; null for one of the agent's own. */
      holder: z.string().nullable(),
      last_seen_at: z.string(),
      /** When it found that nothing is left there; null until then. */
      reported_at: z.string().nullable(),
    }),
  ),
});
/** A customer who was erased, and the devices that may have had the name then (PRIVACY-3). */
export type Erasure = z.infer<typeof erasure>;

export const erasures = z.array(erasure);
