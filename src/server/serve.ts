/**
 * `npm run serve`: the built app for production. Its backend is a Supabase project, so nothing embedded is
 * loaded.
 */
import { run } from './run.ts';
import { serveBuilt } from './serve-built.ts';

await run({ makeListener: serveBuilt, openBackend: null });
