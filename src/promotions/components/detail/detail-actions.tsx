import type { ReactNode } from 'react';
import { promotionPath } from '../../../listings/rules/promotion-address.ts';
import type { PromotionDetail } from '../../../listings/rules/promotion-detail.ts';
import { useText } from '../../../i18n/use-text.ts';
import { lineChatLink } from '../../../lib/links/line-chat-link.ts';
import { safeHref } from '../../../lib/links/safe-href.ts';
import { dialable } from '../../../lib/text/phone.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Price } from '../price.tsx';

/**
 * The price and the next steps: beside each other on wide screens, on phones a bar within the thumb's reach.
 */
export function DetailActions(props: { promotion: PromotionDetail; save: ReactNode }) {
  const t = useText();
  const { promotion } = props;
  const title = promotion.promotion_title;
  const number = dialable(promotion.contact_phone ?? '');
  const line = promotion.social_links.find(({ type }) => type === 'line');
  const href = line && safeHref(line.url);
  const text = t('detail.lineText', { title, url: `${window.location.origin}${promotionPath(promotion)}` });
  const onLine = t('detail.askOnLine', { title });
  return (
    <div className="detail-actions">
      <Price row={promotion} />
      <div className="detail-steps">
        {number && (
          <Button
            variant="plain"
            data-strong=""
            as={
              <a href={`tel:${number}`}>
                <Icon name="phone" />
                {t('action.call')}
              </a>
            }
          />
        )}
        {href && /^https?:/.test(href) && (
          <Button
            variant="plain"
            as={
              <a
                href={lineChatLink({ href, text })}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={onLine}
                title={onLine}
              >
                <Icon name="chat" />
                LINE
              </a>
            }
          />
        )}
        {props.save}
      </div>
    </div>
  );
}
