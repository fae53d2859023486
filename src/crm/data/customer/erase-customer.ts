import { z } from 'zod';
import { getSync } from '../../../../sync/index.ts';
import { callDatabaseFunction } from '../../../session/data/call-database-function.ts';
import { customersEntity } from './customers-entity.ts';

/** The outcome of erasing a customer; `erased` also if the server had no such customer. */
export type EraseOutcome = { outcome: 'erased' } | { outcome: 'refused'; reason: EraseProblem };
/** `not_sent`: a change of the customer is still in the outbox. */
export type EraseProblem = 'unreachable' | 'signed_out' | 'not_sent';

/**
 * Erases a customer with all records for good, on the server and then on every device (CUSTOMER-9). It needs
 * the network, and a repeat changes nothing.
 */
export async function eraseCustomer(options: { id: string }): Promise<EraseOutcome> {
  const { id } = options;
  const sync = getSync();
  const store = sync.store();
  const unsent = (await store.outbox()).some(
    (entry) => entry.entity === customersEntity.name && entry.rowId === id,
  );
  if (unsent) return { outcome: 'refused', reason: 'not_sent' };
  const answer = await callDatabaseFunction({ name: 'erase_customer', values: { id }, answer: z.boolean() });
  if (answer.outcome === 'signed_out') return { outcome: 'refused', reason: 'signed_out' };
  if (answer.outcome !== 'answered') return { outcome: 'refused', reason: 'unreachable' };
  await sync.requestSync('manual');
  return { outcome: 'erased' };
}
