/** The answer to a REST call. `json` is undefined if the body is no JSON, such as a page of HTML. */
export interface RestAnswer {
  response: Response;
  json: unknown;
}

/**
 * Calls PostgREST, the storage or a function; null if no answer came in time or the network failed. Rejects
 * only if `signal` was aborted.
 */
export async function askRest(options: {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  url: string;
  init: RequestInit;
  /** Time limit, which covers the reading of the body too. */
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

/**
 * Parses a body; undefined for anything that is no JSON. An empty body is null: PostgREST answers so if no
 * rows were asked for.
 */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text || 'null');
  } catch {
    return undefined;
  }
}
