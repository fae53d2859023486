import { isRow, textOrNull } from '../../listings/rules/read-json.ts';
import { listingsBackend } from '../../listings/data/listings-backend.ts';
import { askRest } from '../../lib/ask-rest.ts';

const LIMIT_MS = 12_000;

/**
 * Asks the server for a voucher's signature by the project's key; the request carries no access token. Null
 * if the server gives none or does not answer; rejects only if `signal` was aborted.
 */
export async function requestVoucherSignature(options: {
  code: string;
  signal: AbortSignal;
}): Promise<string | null> {
  const { code, signal } = options;
  const { url, publishableKey, fetch: ask = (input, init) => fetch(input, init) } = listingsBackend();
  const answer = await askRest({
    fetch: ask,
    url: `${url}/functions/v1/sign-voucher`,
    init: {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
      credentials: 'omit',
    },
    limitMs: LIMIT_MS,
    signal,
  });
  return answer?.response.ok && isRow(answer.json) ? textOrNull(answer.json['signature']) : null;
}
