import { useText } from '../../../i18n/use-text.ts';
import { finalPrice } from '../../../listings/rules/final-price.ts';
import { formatBaht } from '../../../lib/amounts/format-baht.ts';
import { readAmount } from '../../../lib/amounts/read-amount.ts';
import { formatDiscount } from '../../rules/format-discount.ts';

/** Previews the final price as the server computes it (PUBLISH-5). */
export function PricePreview(props: { price: string; discount: string; empty?: string }) {
  const t = useText();
  const price = readAmount(props.price);
  const percent = readAmount(props.discount);
  const isUsable = price !== null && price >= 0 && (percent === null || (percent >= 0 && percent <= 100));
  if (!isUsable) return props.empty ? <p className="price-preview field-help">{props.empty}</p> : null;
  const discounted = percent !== null && percent > 0;
  return (
    <output className="price-preview">
      <span className="field-help">{t('publish.finalPrice')}</span>
      {discounted && <s>{formatBaht(price)}</s>}
      <strong>{formatBaht(finalPrice({ price, discountPercent: percent }))}</strong>
      {discounted && (
        <span className="chip" data-tone="red">
          {formatDiscount(percent)}
        </span>
      )}
    </output>
  );
}
