import { callPublicFunction } from '../../listings/data/call-public-function.ts';
import { readConsentPage, type ConsentPage } from '../rules/consent-page.ts';
import type { Purpose } from '../rules/consent.ts';
import type { GivenAnswers } from './add-consents.ts';

/** Reads what a customer's link shows; null when the server did not answer. It sends no person's token. */
export function openConsentPage(secret: string): Promise<ConsentPage | null> {
  return ask({ name: 'read_consent_page', values: { secret } });
}

/**
 * Sends the customer's answers. Retrying with the same ids adds nothing. Null when the server did not answer.
 */
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
  const answer = await callPublicFunction({ ...options, read: readConsentPage });
  return answer.outcome === 'answered' ? answer.value : null;
}
