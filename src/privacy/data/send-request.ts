import { z } from 'zod';
import { callPublicFunction, type PublicAnswer } from '../../listings/data/call-public-function.ts';
import { sendWithProof, type Proofs } from '../../proof/data/create-proofs.ts';
import type { RequestValues } from '../rules/privacy-request.ts';

/** Sends anyone's request about their data; returns its id, which the mailed code confirms. */
export function sendRequest(options: {
  values: RequestValues;
  proofs: Proofs;
}): Promise<PublicAnswer<string>> {
  const { values, proofs } = options;
  return sendWithProof(proofs, (proof) =>
    callPublicFunction({
      name: 'ask_about_data',
      values: { ...values, proof },
      read: (json) => z.uuid().safeParse(json).data ?? null,
    }),
  );
}

/** Confirms a request by its mailed code; false when the code is wrong. */
export function confirmRequest(options: { request: string; code: string }): Promise<PublicAnswer<boolean>> {
  return callPublicFunction({
    name: 'confirm_request',
    values: options,
    read: (json) => (typeof json === 'boolean' ? json : null),
  });
}
