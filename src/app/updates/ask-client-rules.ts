import { backend } from '../env.ts';

const TIME_LIMIT_MS = 10_000;

/** Fetches JSON for {@link readClientRules}, bypassing caches; undefined when the server did not answer. */
export async function askClientRules(): Promise<unknown> {
  try {
    const response = await fetch(`${backend.url}/rest/v1/rpc/read_client_rules`, {
      headers: { apikey: backend.publishableKey },
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
