import { KEPT_HOME, SCREEN_FORMAT } from '../../lib/kept-screen.ts';

/** Keeps how the home page looks to a visitor, for the beginning of the next start (src/platform/kept-screen.ts). */
export async function keepHome(taken: object): Promise<void> {
  const cache = await caches.open(KEPT_HOME.cache);
  const kept = { format: SCREEN_FORMAT, visitor: true, ...taken };
  await cache.put(KEPT_HOME.key, new Response(JSON.stringify(kept)));
}
