import { getSyncIfProvided } from '../../../sync/index.ts';
import { callPublicFunction } from '../../listings/data/call-public-function.ts';

const KEY = 'sabai-counted-uses';
const ROBOT = /bot|crawl|spider|slurp|headless|lighthouse|preview/i;
/** What this page has counted, for where storage is closed. */
const counted = new Set<string>();

/**
 * Counts a view or a call of a promotion (PUBLISH-23), once per visit, that is per tab. A person signed in says who they
 * are, so that the server leaves out the hospital's own members; it stores nobody. What cannot be sent is not counted.
 */
export async function countUse(options: { promotionId: string; use: 'view' | 'call' }): Promise<void> {
  const { promotionId, use } = options;
  if (navigator.webdriver || ROBOT.test(navigator.userAgent) || !noteOnce(`${use} ${promotionId}`)) return;
  const call = { name: 'count_promotion_use', values: { promotion: promotionId, use } };
  if (getSyncIfProvided()?.identity.current()) {
    const { countAsPerson } = await import('./count-as-person.ts');
    await countAsPerson(call);
  } else await callPublicFunction({ ...call, read: (json) => json === true || null });
}

/** False for what this tab has counted already. */
function noteOnce(use: string): boolean {
  try {
    for (const each of (sessionStorage.getItem(KEY) ?? '').split(',')) counted.add(each);
    if (!counted.has(use)) sessionStorage.setItem(KEY, [...counted, use].join());
  } catch {
    // Storage is closed: counted as long as the page lasts.
  }
  const isNew = !counted.has(use);
  counted.add(use);
  return isNew;
}
