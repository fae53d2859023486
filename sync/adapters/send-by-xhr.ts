import { transferHeaders, type TransferRequest, type TransferResult } from './ports.ts';
import { readRetryAfter } from './read-retry-after.ts';

/** `fetch` does not report how much of a body has left; the older interface does. */
export function sendByXhr(options: {
  url: string;
  headers: Readonly<Record<string, string>>;
  request: TransferRequest;
}): Promise<TransferResult> {
  const { request } = options;
  return new Promise((resolve) => {
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, options.url);
    xhr.responseType = 'arraybuffer';
    xhr.timeout = request.timeoutMs;
    for (const [name, value] of Object.entries(options.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', ({ loaded }) => request.onSent?.(loaded));
    xhr.addEventListener('load', () => {
      const headers: Record<string, string> = {};
      for (const name of transferHeaders) {
        const value = xhr.getResponseHeader(name);
        if (value !== null) headers[name] = value;
      }
      resolve({
        kind: 'answer',
        status: xhr.status,
        headers,
        bytes: xhr.response instanceof ArrayBuffer ? xhr.response : new ArrayBuffer(0),
        retryAfterMs: readRetryAfter(xhr.getResponseHeader('retry-after')),
      });
    });
    xhr.addEventListener('timeout', () => resolve({ kind: 'no_answer', cause: 'timeout' }));
    for (const event of ['error', 'abort']) {
      xhr.addEventListener(event, () => resolve({ kind: 'no_answer', cause: 'network' }));
    }
    xhr.send(request.body ? new Blob([...request.body]) : null);
  });
}
