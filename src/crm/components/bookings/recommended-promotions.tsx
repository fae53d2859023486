import { useState } from 'react';
import { consentRefusalText } from '../../../consents/components/consent-refusal-text.ts';
import { useLatestReceipts } from '../../../consents/data/refusing-customers.ts';
import { refusalOfTexts } from '../../../consents/rules/customer-text.ts';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { useOnline } from '../../../ui/device/use-online.ts';
import { useRecommended } from '../../data/bookings/use-recommended.ts';
import { positionOfPlace, type Customer } from '../../rules/customer/customer.ts';
import { RECOMMENDED, type DistanceBasis } from '../../rules/bookings/recommend.ts';
import { CollapsibleRecordPart } from '../customer/collapsible-record-part.tsx';
import { RecommendedItem } from './recommended-item.tsx';

/** Promotions near the customer's house, collapsed at first (CUSTOMER-10). */
export function RecommendedPromotions({ customer }: { customer: Customer }) {
  const t = useText();
  const house = customer.house_location && positionOfPlace(customer.house_location);
  return (
    <CollapsibleRecordPart
      id="recommended-title"
      title={t('recommended.title')}
      chip={
        house && (
          <Chip tone="jade" icon="pin">
            {t('recommended.byDistance')}
          </Chip>
        )
      }
    >
      <RecommendedList customerId={customer.id} house={house} />
    </CollapsibleRecordPart>
  );
}

function RecommendedList({
  customerId,
  house,
}: {
  customerId: string;
  house: ReturnType<typeof positionOfPlace>;
}) {
  const t = useText();
  const style = useDateStyle();
  const receipts = useLatestReceipts(customerId);
  const refusal = receipts && refusalOfTexts({ receipts, purpose: 'marketing' });
  const recommended = useRecommended({ customerId, house, online: useOnline() });
  const [shown, setShown] = useState(RECOMMENDED);
  const items = recommended.state === 'ready' ? recommended.items : [];
  const has = (basis: DistanceBasis) => items.some(({ distance }) => distance?.basis === basis);
  return (
    <div aria-busy={recommended.state === 'loading'}>
      {refusal && (
        <Notice tone="amber" icon="attention">
          <p>{consentRefusalText({ refusal, t, style })}</p>
        </Notice>
      )}
      {recommended.state === 'loading' && <Bones />}
      {recommended.state === 'failed' && (
        <Notice tone="red" icon="attention">
          <p role="alert">{t('recommended.failed')}</p>
          <div className="row-actions">
            <Button variant="soft" onClick={recommended.retry}>
              {t('action.retry')}
            </Button>
          </div>
        </Notice>
      )}
      {recommended.state === 'ready' && (
        <>
          {items.length === 0 && (
            <p className="field-help">{t(house ? 'recommended.noneNear' : 'recommended.empty')}</p>
          )}
          {has('straight') && <p className="field-help">{t('recommended.straightHelp')}</p>}
          {has('estimate') && <p className="field-help">{t('recommended.aboutHelp')}</p>}
          <ul className="plain-list">
            {items.slice(0, shown).map((item) => (
              <RecommendedItem key={item.promotion.id} item={item} />
            ))}
          </ul>
          {items.length > shown && (
            <Button variant="soft" onClick={() => setShown(shown + RECOMMENDED)}>
              {t('action.more')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function Bones() {
  const t = useText();
  return (
    <div className="stack" aria-live="polite">
      <span className="visually-hidden">{t('load.loading')}</span>
      {[0, 1, 2].map((index) => (
        <span className="bone" key={index} style={{ height: 72 }} />
      ))}
    </div>
  );
}
