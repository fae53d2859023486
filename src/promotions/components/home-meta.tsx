import { useCallback, useEffect } from 'react';
import { listPromotions, PAGE_ROWS } from '../../listings/data/list-promotions.ts';
import { pictureUrl } from '../../listings/data/picture-url.ts';
import { useScrollRestoration } from '../../listings/components/use-scroll-restoration.ts';
import { useReadAgain } from '../../listings/data/use-read-again.ts';
import { useReadOutdated } from '../../listings/data/use-read-outdated.ts';
import { countFilters } from '../../listings/rules/promotion-filter.ts';
import { promotionPath } from '../../listings/rules/promotion-address.ts';
import { useText } from '../../i18n/use-text.ts';
import { HOUR_MS, useTimeMs } from '../../ui/device/use-time-ms.ts';
import { countElements } from '../../ui/page/capture-screen.ts';
import { useScreenSnapshot, type CapturedScreen } from '../../ui/page/use-screen-snapshot.ts';
import { usePageMeta } from '../../ui/page/use-page-meta.ts';
import type { CardQuery, PromotionFeedView } from '../data/promotion-feed.ts';
import { forgetHidden } from '../data/forget-hidden.ts';
import { promotionFeed } from '../data/use-feed.ts';
import { storeHomeSnapshot } from '../data/store-home-snapshot.ts';
import '../../ui/css/picture-focus.css';
import { itemListData } from '../rules/promotion-structured-data.ts';
import type { Viewer } from '../rules/viewer.ts';
import { useSearchHash } from './use-search-hash.ts';

/**
 * Sets the home page's metadata, with structured data only while no filter is on (MARKET-13). It also stores
 * the snapshot for the next start (src/decisions/0007), restores the scroll position, focuses the
 * search that a shortcut opens, refetches stale rows, and forgets hidden ones.
 */
export function HomeMeta(props: {
  found: PromotionFeedView;
  search: CardQuery;
  filtering: boolean;
  viewer: Viewer | null;
  onMore: () => void;
}) {
  const t = useText();
  const { found, search } = props;
  const nowMs = useTimeMs(HOUR_MS);
  useSearchHash();
  // Load the search rules before the first letter is typed; searching the known cards needs them.
  useEffect(() => void promotionFeed.prepare(), []);
  const listed = found.rows.length > 0 && !props.filtering;
  usePageMeta({
    title: `${t('market.title')} · Sabai`,
    description: t('market.lead'),
    canonical: `${window.location.origin}/`,
    jsonLd: listed
      ? itemListData({
          cards: found.rows,
          origin: window.location.origin,
          imageOf: ({ image_url }) => pictureUrl({ stored: image_url, rendition: 'share' }),
          nowMs,
        })
      : null,
  });
  const read = useCallback(() => void promotionFeed.refresh(search), [search]);
  useReadAgain({ isMissing: found.phase === 'failed', storedAtMs: found.storedAtMs, read });
  useReadOutdated({ readAtMs: found.readAtMs, read, opened: search });
  const isOfAll = search.query === '' && search.category === null && countFilters(search.filter) === 0;
  useEffect(() => {
    const hasHidden = isOfAll && forgetHidden({ feed: promotionFeed, listed: found });
    // The next start shows the first page as the service worker stored it, which a longer answer does not replace.
    if (hasHidden && found.rows.length > PAGE_ROWS) void listPromotions({});
  }, [isOfAll, found]);
  useScrollRestoration({ found, pathOf: promotionPath, onMore: props.onMore });
  const { rows } = found;
  const save = useCallback(
    (taken: CapturedScreen) => {
      const inSight = countElements({ part: taken.screen, name: 'article' });
      const cards = rows.slice(0, inSight).map(({ id }) => id);
      return storeHomeSnapshot({ ...taken, cards });
    },
    [rows],
  );
  const ofToday = found.phase === 'ready' && found.storedAtMs === null;
  useScreenSnapshot({
    shown: listed && ofToday && props.viewer === null ? found : null,
    path: '/',
    scroller: null,
    save,
  });
  return null;
}
