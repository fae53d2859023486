import { memo, useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { FIRST_CARDS } from '../../listings/data/first-page.ts';
import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';
import { wideScreen, useMediaQuery } from '../../ui/device/use-media-query.ts';
import type { VirtualGrid as Grid } from './virtual-grid.tsx';

/** The number of cards that are all rendered; of more, lazy code renders those in sight. */
const PLAIN_CARDS = 48;

type Virtual = typeof Grid;
/** For every list after the first long one. */
let VirtualGrid: Virtual | null = null;

/** Cards are in 1, 2 or 3 columns by the width of the screen (MARKET-5). */
export const PromotionGrid = memo(function PromotionGrid(props: {
  cards: readonly PromotionCard[];
  render: (card: PromotionCard, index: number) => ReactNode;
}) {
  const twoColumns = useMediaQuery('(min-width: 640px)');
  const threeColumns = useMediaQuery(wideScreen);
  // As many at once as the page came with; the others follow in slices that leave room for a touch.
  // A long list that a person comes back to is at its full height at once.
  const isLong = props.cards.length > PLAIN_CARDS;
  const cards = useDeferredValue(props.cards, isLong ? props.cards : props.cards.slice(0, FIRST_CARDS));
  // Once that code is there, what a search leaves of a long list is shown by it too: each key would draw 48 cards.
  const [long, setLong] = useState(false);
  if (!long && cards.length > PLAIN_CARDS) setLong(true);
  const [isFetched, setFetched] = useState(VirtualGrid !== null);
  useEffect(() => {
    if (!long || isFetched) return;
    const take = (module: { VirtualGrid: Virtual }) => {
      ({ VirtualGrid } = module);
      setFetched(true);
    };
    // Without that code the first cards stay, and the next page tries again.
    import('./virtual-grid.tsx').then(take, () => undefined);
  }, [long, isFetched, cards.length]);
  // One is exchanged for the other at once: the heights of the plain cards are those that the rows begin with.
  if (!long || !VirtualGrid) {
    return (
      <ul className="promo-grid plain-list">
        {cards.slice(0, PLAIN_CARDS).map((card, index) => (
          <li key={card.id}>{props.render(card, index)}</li>
        ))}
      </ul>
    );
  }
  const columns = threeColumns ? 3 : twoColumns ? 2 : 1;
  return <VirtualGrid key={columns} {...props} columns={columns} />;
});
