import { memo, useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { FIRST_CARDS } from '../../listings/data/first-page.ts';
import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';
import { wideScreen, useMediaQuery } from '../../ui/device/use-media-query.ts';
import type { VirtualGrid as Grid } from './virtual-grid.tsx';

/** A list of up to this many cards is rendered whole; lazy code virtualizes a longer one. */
const PLAIN_CARDS = 48;

type Virtual = typeof Grid;
/** The component of the lazy module, shared by all grids; null until a long list has fetched it. */
let VirtualGrid: Virtual | null = null;

/** Cards are in 1, 2 or 3 columns by the width of the screen (MARKET-5). */
export const PromotionGrid = memo(function PromotionGrid(props: {
  cards: readonly PromotionCard[];
  render: (card: PromotionCard, index: number) => ReactNode;
}) {
  const twoColumns = useMediaQuery('(min-width: 640px)');
  const threeColumns = useMediaQuery(wideScreen);
  // The first render has as many cards as the server-rendered page; the rest follow in interruptible slices.
  // A long list that the person returns to has its full height at once, so that its scroll position exists.
  const isLong = props.cards.length > PLAIN_CARDS;
  const cards = useDeferredValue(props.cards, isLong ? props.cards : props.cards.slice(0, FIRST_CARDS));
  // A list that was long stays virtualized when a search shortens it; otherwise each key would render 48
  // cards.
  const [long, setLong] = useState(false);
  if (!long && cards.length > PLAIN_CARDS) setLong(true);
  const [isFetched, setFetched] = useState(VirtualGrid !== null);
  useEffect(() => {
    if (!long || isFetched) return;
    const take = (module: { VirtualGrid: Virtual }) => {
      ({ VirtualGrid } = module);
      setFetched(true);
    };
    // If the chunk cannot be fetched, the first cards stay, and the next page of the list tries again.
    import('./virtual-grid.tsx').then(take, () => undefined);
  }, [long, isFetched, cards.length]);
  // The plain list is replaced in one render: the virtual rows start with the heights of its cards.
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
