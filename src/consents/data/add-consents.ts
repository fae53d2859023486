import { serverNowMs } from '../../session/data/server-clock.ts';
import { notAuthenticated, storeOfPerson, type RecordOutcome } from '../../session/data/store-of-person.ts';
import { nextReceiptAt, type Answer, type Purpose } from '../rules/consent.ts';
import { consentsEntity } from './consents-entity.ts';

/**
 * A customer's answers with her proof. With neither name nor signature they were spoken, and can only be
 * "no".
 */
export interface GivenAnswers {
  answers: readonly { purpose: Purpose; answer: Answer }[];
  textVersion: string;
  signedName: string | null;
  signature: string | null;
}

/** Stores a receipt for each answer on the device, to be synced; works offline (CUSTOMER-20). */
export async function addConsents(options: GivenAnswers & { customerId: string }): Promise<RecordOutcome> {
  const store = storeOfPerson();
  if (!store) return notAuthenticated;
  const { customerId, signedName, signature } = options;
  const receipts = await store.list(consentsEntity, { column: 'customer_id', equals: customerId });
  const created_at = nextReceiptAt({ nowMs: serverNowMs(), receipts });
  const channel = signedName === null && signature === null ? 'spoken' : 'device';
  return store.createMany({
    entity: consentsEntity,
    rows: options.answers.map(({ purpose, answer }) => ({
      id: store.newId(),
      user_id: store.userId,
      customer_id: customerId,
      purpose,
      answer,
      text_version: options.textVersion,
      channel,
      signed_name: signedName,
      signature,
      created_at,
    })),
  });
}
