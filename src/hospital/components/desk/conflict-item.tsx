import { useState } from 'react';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatBookingCode } from '../../../bookings/rules/booking-code.ts';
import { formatMoment } from '../../../lib/days/format-date.ts';
import { formatBaht } from '../../../lib/amounts/format-baht.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { RedemptionConflict, ConflictSide } from '../../rules/list-redemption-conflicts.ts';
import { CloseConflictSheet } from './close-conflict-sheet.tsx';

/** Shows an acceptance that the server did not confirm: both devices, both times, staff and price (BOOKING-11). */
export function ConflictItem(props: {
  conflict: RedemptionConflict;
  deviceName: (device: string) => string;
  staff: ReadonlyMap<string, string>;
  isOwner: boolean;
}) {
  const t = useText();
  const style = useDateStyle();
  const { conflict, isOwner } = props;
  const { booking, closed } = conflict;
  const isHeld = conflict.outcome === 'held';
  const [closing, setClosing] = useState(false);
  const code = formatBookingCode(conflict.code);
  const time = (iso: string) => formatMoment({ atMs: Date.parse(iso), style });
  const nameOf = (staffId: string | null) => (staffId === null ? '' : (props.staff.get(staffId) ?? ''));
  return (
    <li className="card conflict" data-closed={closed ? '' : undefined}>
      <div className="conflict-head">
        <Icon name="split" />
        <div>
          <h3 className="number">{code}</h3>
          <p>{t(`conflict.${conflict.outcome}`)}</p>
          {conflict.staffLeftAt !== null && (
            <p className="field-help number">
              {t('conflict.staffLeft', { time: time(conflict.staffLeftAt) })}
            </p>
          )}
        </div>
        <Chip tone={closed ? 'jade' : 'purple'} icon={closed ? 'check' : 'split'}>
          {t(closed ? 'conflict.closed' : 'conflict.open')}
        </Chip>
      </div>
      {booking && (
        <p className="own-line number">
          {booking.promotion_title || t('check.promotionGone')} · {formatBaht(booking.booking_price)}
        </p>
      )}
      <dl className="conflict-sides">
        {conflict.winner && conflict.earlier !== 'accepted' && (
          <Side
            label={t(conflict.earlier === 'winner' ? 'conflict.first' : 'conflict.arrivedFirst')}
            side={conflict.winner}
            deviceName={props.deviceName}
            by={nameOf}
          />
        )}
        {conflict.cancelledAt !== null && (
          <div>
            <dt>{t('conflict.cancelled')}</dt>
            <dd className="number">{time(conflict.cancelledAt)}</dd>
          </div>
        )}
        <Side
          label={t(labelOfAccepted(conflict))}
          side={conflict.accepted}
          deviceName={props.deviceName}
          by={nameOf}
        />
        {conflict.winner && conflict.earlier === 'accepted' && (
          <Side
            label={t('conflict.second')}
            side={conflict.winner}
            deviceName={props.deviceName}
            by={nameOf}
          />
        )}
      </dl>
      {conflict.earlier === 'accepted' && <p className="field-help">{t('conflict.laterCounts')}</p>}
      {conflict.reason && <p>{t('conflict.reason', { reason: conflict.reason })}</p>}
      {conflict.void && <p>{t('void.mark', { reason: t(`void.reason.${conflict.void.reason}`) })}</p>}
      {closed && (
        <p className="conflict-note">
          <strong>{t(`conflict.how.${closed.resolution}`)}</strong>
          {closed.note && ` – ${closed.note}`}
          <span className="field-help number">
            {[nameOf(closed.by), closed.at && time(closed.at)].filter(Boolean).join(' · ')}
          </span>
        </p>
      )}
      {!closed && isOwner && (
        <div className="desk-actions">
          <Button
            variant="soft"
            aria-label={t(isHeld ? 'conflict.decideThis' : 'conflict.closeThis', { code })}
            onClick={() => setClosing(true)}
          >
            {t(isHeld ? 'action.decide' : 'conflict.close')}
          </Button>
        </div>
      )}
      {!closed && !isOwner && (
        <p className="field-help">{t(isHeld ? 'conflict.ownerDecides' : 'conflict.ownerCloses')}</p>
      )}
      <CloseConflictSheet
        open={closing}
        nonce={conflict.nonce}
        held={isHeld}
        onClose={() => setClosing(false)}
      />
    </li>
  );
}

/** Label of the accepted attempt: by the times of both attempts, or by arrival if they are too close. */
function labelOfAccepted({ winner, earlier }: RedemptionConflict) {
  if (!winner) return 'conflict.accepted';
  if (earlier === null) return 'conflict.arrivedLater';
  return earlier === 'accepted' ? 'conflict.first' : 'conflict.second';
}

function Side(props: {
  label: string;
  side: ConflictSide;
  deviceName: (device: string) => string;
  by: (staffId: string | null) => string;
}) {
  const t = useText();
  const style = useDateStyle();
  const { side } = props;
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>
        <span className="number">{formatMoment({ atMs: Date.parse(side.attemptedAt), style })}</span>
        <span>{props.deviceName(side.device)}</span>
        {Date.parse(side.receivedAt) - Date.parse(side.attemptedAt) > 60_000 && (
          <span className="field-help number">
            {t('conflict.arrivedAt', { time: formatMoment({ atMs: Date.parse(side.receivedAt), style }) })}
          </span>
        )}
        {props.by(side.staffId) && <span>{props.by(side.staffId)}</span>}
      </dd>
    </div>
  );
}
