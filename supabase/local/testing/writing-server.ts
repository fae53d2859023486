// A process of its own for the durability test: the backend behind a plain HTTP server. Prints its address.
import { startLocalBackend, type LocalBackend } from '../index.ts';
import { serve } from './serve-handler.ts';

const [dataDir, migrationsDir] = process.argv.slice(2);
if (!dataDir || !migrationsDir) throw new Error('Needs a data directory and a directory of migrations.');
let backend: LocalBackend | null = null;
const server = await serve(async (request) => (backend ? backend.handle(request) : null));
backend = await startLocalBackend({ dataDir, migrationsDir, siteUrl: server.url });
process.stdout.write(`${server.url}\n`);
