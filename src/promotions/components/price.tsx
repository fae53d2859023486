import { priceBlock } from '../../listings/rules/price-block.ts';
import { useText } from '../../i18n/use-text.ts';
import { formatBaht, formatDiscount } from '../../lib/amounts/money.ts';

/** Shows a price, or nothing where there is none (MARKET-9). */
export function Price(props: {
  row: { price: number | null; discount_percentage: number | null; final_price: number | null };
}) {
  const t = useText();
  const shown = priceBlock(props.row);
  if (!shown) return null;
  return (
    <p className="price">
      {shown.before && (
        <>
          <s className="price-before">
            <span className="visually-hidden">{t('promo.priceBefore')} </span>
            {formatBaht(shown.before.price)}
          </s>
          <span className="price-badge">{formatDiscount(shown.before.percent)}</span>
        </>
      )}
      <strong className="price-now">
        <span className="visually-hidden">{t('promo.priceNow')} </span>
        {formatBaht(shown.amount)}
      </strong>
    </p>
  );
}
