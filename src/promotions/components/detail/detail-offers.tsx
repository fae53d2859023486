import { pictureUrl } from '../../../listings/data/picture-url.ts';
import { focusMarks, readFocus } from '../../../listings/rules/picture-focus.ts';
import type { PromotionDetail } from '../../../listings/rules/promotion-detail.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Price } from '../price.tsx';

/** Shows packages with their prices, then items with their pictures (MARKET-10). */
export function DetailOffers(props: {
  promotion: PromotionDetail;
  onPicture: (picture: { stored: string; title: string }) => void;
}) {
  const t = useText();
  const { packages, items } = props.promotion;
  return (
    <>
      {packages.length > 0 && (
        <section className="card">
          <h2>{t('detail.packages')}</h2>
          <ul className="plain-list offers">
            {packages.map((entry, index) => (
              <li className="offer" key={index}>
                <span className="offer-name">{entry.name}</span>
                <Price row={entry} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {items.length > 0 && (
        <section className="card">
          <h2>{t('detail.items')}</h2>
          <ul className="plain-list offers">
            {items.map((entry, index) => {
              const src = pictureUrl({ stored: entry.image_url, rendition: 'card' });
              return (
                <li className="offer" key={index}>
                  {src && entry.image_url && (
                    <button
                      type="button"
                      className="offer-picture"
                      aria-label={t('promo.viewImage', { title: entry.name })}
                      onClick={() => props.onPicture({ stored: entry.image_url ?? '', title: entry.name })}
                    >
                      <img
                        src={src}
                        width={80}
                        height={60}
                        alt=""
                        loading="lazy"
                        decoding="async"
                        {...focusMarks(readFocus(entry.image_url).focus)}
                      />
                    </button>
                  )}
                  <span className="offer-name">{entry.name}</span>
                  <Price row={{ price: entry.price, discount_percentage: null, final_price: null }} />
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </>
  );
}
