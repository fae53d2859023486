import { getSync } from '../../../../sync/index.ts';

/** Offers the redemption of a code again that the server refused, under its own nonce. */
export async function requeueCode(code: string): Promise<void> {
  const { redemptions } = getSync().store();
  const scan = await redemptions.ofCode(code);
  if (scan?.state === 'refused') await redemptions.retry(scan.nonce);
}
