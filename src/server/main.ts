/** `npm start`: the built app and its backend on one port. */
import { openForServer } from './open-backend.ts';
import { run } from './run.ts';
import { serveBuilt } from './serve-built.ts';

await run({ makeListener: serveBuilt, openBackend: openForServer });
