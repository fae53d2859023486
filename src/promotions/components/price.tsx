import { priceBlock } from '../../listings/rules/price-block.ts';
import { useText } from '../../i18n/use-text.ts';
import { formatBaht } from '../../lib/amounts/format-baht.ts';
import { formatDiscount } from '../rules/format-discount.ts';

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
        <span className="visually-hidden">{t('label.price')} </span>
        {formatBaht(shown.amount)}
      </strong>
    </p>
  );
}
