import { getSyncIfProvided } from '../../../sync/index.ts';
import { callPublicFunction } from '../../listings/data/call-public-function.ts';

const KEY = 'sabai-counted-uses';
const ROBOT = /bot|crawl|spider|slurp|headless|lighthouse|preview/i;
/** Uses that this page has counted; replaces session storage where the browser denies it. */
const counted = new Set<string>();

/**
 * Counts a view or a call of a promotion (PUBLISH-23) once per tab. A person signed in sends their token, so
 * that the server can leave out the hospital's own members; it stores no person. A count that fails is lost.
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

/** Notes a use; false if this tab has counted it already. */
function noteOnce(use: string): boolean {
  try {
    for (const each of (sessionStorage.getItem(KEY) ?? '').split(',')) counted.add(each);
    if (!counted.has(use)) sessionStorage.setItem(KEY, [...counted, use].join());
  } catch {
    // Storage is denied: the page's memory alone prevents a second count.
  }
  const isNew = !counted.has(use);
  counted.add(use);
  return isNew;
}
