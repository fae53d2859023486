import { useText } from '../../i18n/use-text.ts';

/** Placeholder cards while the list loads. */
export function GridSkeleton(props: { cards: number }) {
  const t = useText();
  return (
    <div aria-live="polite" aria-busy="true">
      <p className="market-status">{t('market.loading')}</p>
      <div className="promo-grid" aria-hidden="true">
        {Array.from({ length: props.cards }, (_card, index) => (
          <div className="promo" key={index}>
            <span className="promo-picture bone" />
            <div className="promo-body">
              <span className="bone" style={{ height: 14, width: '45%' }} />
              <span className="bone" style={{ height: 20, width: '85%', marginTop: 12 }} />
              <span className="bone" style={{ height: 20, width: '60%', marginTop: 10 }} />
              <span className="bone" style={{ height: 14, width: '95%', marginTop: 18 }} />
              <span className="bone" style={{ height: 14, width: '70%', marginTop: 10 }} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
