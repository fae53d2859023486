/** What came back from a REST call. `json` is undefined for a page or anything else that is no JSON. */
export interface RestAnswer {
  response: Response;
  json: unknown;
}

/**
 * One call of PostgREST, the storage or a function; null where nothing came back in time. Rejects only where `signal` was
 * aborted.
 */
export async function askRest(options: {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  url: string;
  init: RequestInit;
  /** Covers the reading of the body too. */
  limitMs: number;
  signal?: AbortSignal | undefined;
}): Promise<RestAnswer | null> {
  const { signal } = options;
  // Safari has `AbortSignal.any` since 17.4 only.
  const limit = new AbortController();
  const end = () => limit.abort();
  const timer = setTimeout(end, options.limitMs);
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  try {
    const response = await options.fetch(options.url, { ...options.init, signal: limit.signal });
    return { response, json: readJson(await response.text()) };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    return null;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

/** An empty body is JSON's null: PostgREST answers so where nothing is asked back. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text || 'null');
  } catch {
    return undefined;
  }
}
