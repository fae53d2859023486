import { askRest } from '../../lib/ask-rest.ts';
import { listingsBackend } from '../../listings/data/listings-backend.ts';
import { readConsentPage, type ConsentPage } from '../rules/consent-page.ts';
import type { Purpose } from '../rules/consent.ts';
import type { GivenAnswers } from './add-consents.ts';

const TIME_LIMIT_MS = 12_000;

/** What the link of a customer shows; null where the server cannot be asked now. Nobody's token is sent with it. */
export function openConsentPage(secret: string): Promise<ConsentPage | null> {
  return ask({ name: 'read_consent_page', values: { secret } });
}

/** Sends the customer's answers. A repeat with the same ids adds nothing, where only the server's word got lost. */
export function answerConsentPage(
  options: GivenAnswers & { secret: string; ids: Readonly<Record<Purpose, string>> },
): Promise<ConsentPage | null> {
  const { secret, ids, textVersion, signedName, signature } = options;
  const answers = options.answers.map((one) => ({ ...one, id: ids[one.purpose] }));
  return ask({
    name: 'answer_consent_page',
    values: { secret, answers, text_version: textVersion, signed_name: signedName, signature },
  });
}

async function ask(options: { name: string; values: object }): Promise<ConsentPage | null> {
  const { url, publishableKey, fetch: send = fetchAnywhere } = listingsBackend();
  const answer = await askRest({
    fetch: send,
    url: `${url}/rest/v1/rpc/${options.name}`,
    init: {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(options.values),
      credentials: 'omit',
    },
    limitMs: TIME_LIMIT_MS,
  });
  return answer?.response.ok ? readConsentPage(answer.json) : null;
}

const fetchAnywhere = (input: string, init: RequestInit) => fetch(input, init);
