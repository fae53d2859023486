import { createClient, type SupabaseClient } from '@supabase/supabase-js';

/** Location of the auth service. */
export interface AuthBackend {
  url: string;
  publishableKey: string;
}

const TIME_LIMIT_MS = 15_000;
let made = 0;

/**
 * Makes a client for one exchange with the auth service. It stores nothing and refreshes nothing, because
 * sessions belong to the identity of sync (rule I1). Each client has its own storage key, so no two share a
 * session.
 */
export function authClient(backend: AuthBackend): SupabaseClient {
  made += 1;
  return createClient(backend.url, backend.publishableKey, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey: `sabai-auth-${made}`,
    },
    global: { fetch: fetchInTime },
  });
}

/** A network failure becomes a 503: the library treats both alike, but logs a thrown error to the console. */
async function fetchInTime(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const limit = AbortSignal.timeout(TIME_LIMIT_MS);
  try {
    return await fetch(input, { ...init, signal: init?.signal ? either(init.signal, limit) : limit });
  } catch {
    return new Response(null, { status: 503 });
  }
}

/** Replaces AbortSignal.any(), which is missing in Safari 16. */
function either(a: AbortSignal, b: AbortSignal): AbortSignal {
  const controller = new AbortController();
  for (const signal of [a, b]) {
    if (signal.aborted) controller.abort(signal.reason);
    signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  }
  return controller.signal;
}
