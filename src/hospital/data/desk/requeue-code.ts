import { getSync } from '../../../../sync/index.ts';

/** Offers the redemption of a code again that the server refused, under its own nonce. */
export async function requeueCode(code: string): Promise<void> {
  const { scans } = getSync().store();
  const scan = await scans.ofCode(code);
  if (scan?.state === 'refused') await scans.retry(scan.nonce);
}
