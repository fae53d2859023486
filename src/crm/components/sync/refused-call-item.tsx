import { formatBookingCode } from '../../../bookings/rules/booking-code.ts';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatMoment } from '../../../lib/days/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import type { RefusedCall } from '../../data/sync/use-changes.ts';

/** A refused queued call in the list of what the server did not accept (rule Q6). */
export function RefusedCallItem(props: { call: RefusedCall; onRetry: () => void; onDiscard: () => void }) {
  const t = useText();
  const style = useDateStyle();
  const { kind, person, code, queuedAtMs } = props.call;
  const about = person ?? (code && formatBookingCode(code));
  const text = t(`sync.call.${kind}`);
  return (
    <li className="change">
      <div>
        <strong>{about ?? text}</strong>
        <div className="list-line number">
          {about !== null && <span>{text}</span>}
          <span>{formatMoment({ atMs: queuedAtMs, style })}</span>
        </div>
      </div>
      <p>{t('sync.call.unread')}</p>
      <div className="row-actions">
        <Button variant="soft" onClick={props.onRetry}>
          {t('action.retry')}
        </Button>
        <Button variant="soft" color="red" onClick={props.onDiscard}>
          {t('action.discard')}
        </Button>
      </div>
    </li>
  );
}
