import { transferHeaders, type TransferRequest, type TransferResult, type Transfers } from './ports.ts';
import { readRetryAfter } from './read-retry-after.ts';
import { sendByXhr } from './send-by-xhr.ts';

interface Backend {
  url: string;
  publishableKey: string;
}

/**
 * Sends and fetches the bytes of files at the backend's storage. A window reports the
 * progress of an upload, a worker only its end.
 */
export function fetchTransfers(backend: Backend): Transfers {
  return {
    urlOf: (path) => backend.url + path,
    send: (request) =>
      request.onSent && typeof XMLHttpRequest !== 'undefined'
        ? sendByXhr({ url: backend.url + request.path, headers: headersOf(backend, request), request })
        : sendByFetch(backend, request),
  };
}

async function sendByFetch(backend: Backend, request: TransferRequest): Promise<TransferResult> {
  const { body } = request;
  try {
    const response = await fetch(backend.url + request.path, {
      method: request.method,
      headers: headersOf(backend, request),
      ...(body ? { body: new Blob([...body]) } : {}),
      signal: AbortSignal.timeout(request.timeoutMs),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
    });
    const bytes = await response.arrayBuffer();
    if (body) request.onSent?.(body.reduce((sum, part) => sum + part.byteLength, 0));
    return {
      kind: 'answer',
      status: response.status,
      headers: pickHeaders((name) => response.headers.get(name)),
      bytes,
      retryAfterMs: readRetryAfter(response.headers.get('retry-after')),
    };
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
    return { kind: 'no_answer', cause: timedOut ? 'timeout' : 'network' };
  }
}

function headersOf(backend: Backend, request: TransferRequest): Record<string, string> {
  // A signed link is its own permission, so the request does not show who uses it.
  if (request.token === null) return { ...request.headers };
  return {
    ...request.headers,
    apikey: backend.publishableKey,
    authorization: `Bearer ${request.token}`,
  };
}

function pickHeaders(read: (name: string) => string | null): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of transferHeaders) {
    const value = read(name);
    if (value !== null) found[name] = value;
  }
  return found;
}
