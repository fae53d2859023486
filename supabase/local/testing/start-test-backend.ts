import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { startLocalBackend, type LocalBackend, type StartOptions } from '../start.ts';
import { serve } from './serve-handler.ts';

// supabase-js needs one; Node has it from version 22 on (PLATFORM-3).
Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? WebSocket });

export interface TestBackend {
  backend: LocalBackend;
  url: string;
  dataDir: string;
  /** A client of its own, signed in as nobody; `secret: true` for service_role. */
  client(options?: { secret?: boolean }): SupabaseClient;
  stop(): Promise<void>;
}

/** A backend on a fresh data directory behind a real HTTP server, with the given migrations (name to SQL). */
export async function startTestBackend(options: {
  migrations: Record<string, string>;
  start?: Partial<StartOptions>;
}): Promise<TestBackend> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sabai-test-'));
  const migrationsDir = path.join(dataDir, 'migrations');
  await mkdir(migrationsDir);
  for (const [name, sql] of Object.entries(options.migrations)) {
    await writeFile(path.join(migrationsDir, name), sql);
  }
  // The address is known only when the port is bound, so the port comes first, as in the real server.
  let backend: LocalBackend | null = null;
  const server = await serve(
    async (request) => (backend ? backend.handle(request) : null),
    (...asked) => backend?.upgrade(...asked) ?? false,
  );
  try {
    const started = await startLocalBackend({
      dataDir,
      siteUrl: server.url,
      migrationsDir,
      ledgerDir: path.join(dataDir, 'ledger'),
      ...options.start,
    });
    backend = started;
    return {
      backend: started,
      url: server.url,
      dataDir,
      client: (who) =>
        createClient(server.url, who?.secret ? started.keys.secret : started.keys.publishable, {
          auth: { persistSession: false, autoRefreshToken: false },
        }),
      async stop() {
        await server.close();
        await started.close();
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}
