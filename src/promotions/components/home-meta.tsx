import { useState } from 'react';
import { pictureUrl } from '../../catalogue/data/picture-url.ts';
import type { PromotionCard } from '../../catalogue/rules/promotion-card.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePageMeta } from '../../ui/use-page-meta.ts';
import { itemListData } from '../rules/structured-data.ts';

/** What the home page tells search engines and link previews; with `rows` null nothing is listed (spec 1 §9). */
export function HomeMeta(props: { rows: readonly PromotionCard[] | null }) {
  const t = useText();
  const [openedMs] = useState(() => Date.now());
  usePageMeta({
    title: `${t('market.title')} · Sabai`,
    description: t('market.lead'),
    canonical: `${window.location.origin}/`,
    jsonLd:
      props.rows &&
      itemListData({
        cards: props.rows,
        origin: window.location.origin,
        imageOf: ({ image_url }) => pictureUrl({ stored: image_url, rendition: 'share' }),
        nowMs: openedMs,
      }),
  });
  return null;
}
