import { z } from 'zod';

/** Set when the app is built; without them the server that delivers the app is also its backend. */
const schema = z.object({
  VITE_SUPABASE_URL: z.url().optional(),
  VITE_SUPABASE_PUBLISHABLE_KEY: z.string().min(1).optional(),
});

const read = schema.parse({
  VITE_SUPABASE_URL: import.meta.env['VITE_SUPABASE_URL'] || undefined,
  VITE_SUPABASE_PUBLISHABLE_KEY: import.meta.env['VITE_SUPABASE_PUBLISHABLE_KEY'] || undefined,
});

/** `url` has no slash at its end. Same in window and worker. */
export const backend: { url: string; publishableKey: string } = {
  url: (read.VITE_SUPABASE_URL ?? globalThis.location.origin).replace(/\/+$/, ''),
  publishableKey: read.VITE_SUPABASE_PUBLISHABLE_KEY ?? 'sb_publishable_local',
};
