import { useState } from 'react';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatBookingCode } from '../../../bookings/rules/booking-code.ts';
import { formatMoment } from '../../../lib/days/format-date.ts';
import { formatBaht } from '../../../lib/amounts/format-baht.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { VoidedRedemption } from '../../rules/redemption-void.ts';
import { DecideVoidSheet } from './decide-void-sheet.tsx';

/**
 * Shows a voided redemption: who redeemed, who voided it and why, and the owner's decision about its code.
 */
export function VoidedItem(props: {
  voided: VoidedRedemption;
  deviceName: (device: string) => string;
  staff: ReadonlyMap<string, string>;
  isOwner: boolean;
}) {
  const t = useText();
  const style = useDateStyle();
  const { voided, isOwner } = props;
  const { booking, void: mark } = voided;
  const [isDeciding, setDeciding] = useState(false);
  const code = formatBookingCode(voided.code);
  const time = (atMs: number) => formatMoment({ atMs, style });
  const nameOf = (id: string | null) => (id === null ? '' : (props.staff.get(id) ?? ''));
  const isOpen = mark.decision === null;
  return (
    <li className="card conflict" data-closed={isOpen ? undefined : ''}>
      <div className="conflict-head">
        <Icon name="refuse" />
        <div>
          <h3 className="number">{code}</h3>
          <p>{t('void.mark', { reason: t(`void.reason.${mark.reason}`) })}</p>
        </div>
        <Chip tone={isOpen ? 'purple' : 'jade'} icon={isOpen ? 'split' : 'check'}>
          {t(isOpen ? 'conflict.open' : 'conflict.closed')}
        </Chip>
      </div>
      {booking && (
        <p className="own-line number">
          {booking.promotion_title || t('check.promotionGone')} · {formatBaht(booking.booking_price)}
        </p>
      )}
      <dl className="conflict-sides">
        <div>
          <dt>{t('void.redeemed')}</dt>
          <dd>
            <span className="number">{time(voided.redeemedAtMs)}</span>
            <span>{props.deviceName(voided.device)}</span>
            {nameOf(voided.staffId) && <span>{nameOf(voided.staffId)}</span>}
          </dd>
        </div>
        <div>
          <dt>{t('void.markedBy')}</dt>
          <dd>
            <span className="number">{time(mark.atMs)}</span>
            {nameOf(mark.byId) && <span>{nameOf(mark.byId)}</span>}
          </dd>
        </div>
      </dl>
      {mark.decision !== null && (
        <p className="conflict-note">
          <strong>{t(`void.decision.${mark.decision}`)}</strong>
          {mark.note && ` – ${mark.note}`}
          <span className="field-help number">
            {[
              nameOf(mark.decidedById),
              mark.decidedAtMs !== null && time(mark.decidedAtMs),
              mark.isDecisionWaiting && t('void.waiting'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
      )}
      {isOwner && mark.decision !== 'reopened' && (
        <div className="desk-actions">
          <Button
            variant="soft"
            aria-label={t('void.decideThis', { code })}
            onClick={() => setDeciding(true)}
          >
            {t('action.decide')}
          </Button>
        </div>
      )}
      {!isOwner && isOpen && <p className="field-help">{t('void.undecided')}</p>}
      <DecideVoidSheet
        open={isDeciding}
        nonce={voided.nonce}
        code={voided.code}
        onClose={() => setDeciding(false)}
      />
    </li>
  );
}
