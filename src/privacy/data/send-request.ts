import { z } from 'zod';
import { callPublicFunction, type PublicAnswer } from '../../listings/data/call-public-function.ts';
import { sendWithProof, type Proofs } from '../../proof/data/create-proofs.ts';
import type { RequestValues } from '../rules/privacy-request.ts';

/** Sends a request of anybody about their data; answers its id, to which the mailed code belongs. */
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

/** Whether the code is the one that was mailed. */
export function confirmRequest(options: { request: string; code: string }): Promise<PublicAnswer<boolean>> {
  return callPublicFunction({
    name: 'confirm_request',
    values: options,
    read: (json) => (typeof json === 'boolean' ? json : null),
  });
}
