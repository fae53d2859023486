import { useText } from '../../i18n/use-text.ts';
import { CardSkeletons } from '../../listings/components/card-skeletons.tsx';

/** Cards of promotions on their way. */
export function GridSkeleton(props: { cards: number }) {
  const t = useText();
  return (
    <CardSkeletons kind="promotion" cards={props.cards}>
      <p className="market-status">{t('market.loading')}</p>
    </CardSkeletons>
  );
}
