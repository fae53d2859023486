import { createClient, type SupabaseClient } from '@supabase/supabase-js';

/** Where the auth service is. */
export interface AuthBackend {
  url: string;
  publishableKey: string;
}

const TIME_LIMIT_MS = 15_000;
let made = 0;

/**
 * Makes a client for one exchange with the auth service. It stores nothing and refreshes nothing, because sessions
 * belong to the identity of sync (rule I1). Each client has its own storage key, so no two share a session.
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

/** A missing answer becomes a 503. The library treats it like a thrown error, but writes only the latter to the console. */
async function fetchInTime(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const limit = AbortSignal.timeout(TIME_LIMIT_MS);
  try {
    return await fetch(input, { ...init, signal: init?.signal ? either(init.signal, limit) : limit });
  } catch {
    return new Response(null, { status: 503 });
  }
}

/** AbortSignal.any() is missing in Safari 16. */
function either(a: AbortSignal, b: AbortSignal): AbortSignal {
  const controller = new AbortController();
  for (const signal of [a, b]) {
    if (signal.aborted) controller.abort(signal.reason);
    signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  }
  return controller.signal;
}
