import { useState } from 'react';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatBookingCode } from '../../../bookings/rules/booking-code.ts';
import { formatMoment } from '../../../lib/days/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { refetchSyncedRows } from '../../data/desk/refetch-synced-rows.ts';
import type { CodeCheckState } from '../../data/desk/use-code-check.ts';
import type { CheckAction, CheckVerdict } from '../../rules/code-verdict.ts';
import { basisOf, type AttemptPrompt } from '../../rules/attempt-prompt.ts';
import { BookingCheckDetails, SignedFacts } from './booking-check-details.tsx';
import { checkViewOf } from './check-views.ts';
import { CodeUsage } from './code-usage.tsx';
import { AttemptSheet } from './attempt-sheet.tsx';

/** Shows the verdict about one code, its booking, and the actions that are possible. */
export function CheckResult(props: {
  code: string;
  verdict: CheckVerdict;
  check: CodeCheckState;
  masked: boolean;
  /** Whether codes read by camera or scanner are marked as used without a press (BOOKING-23). */
  marksAlone: boolean;
  /** Hospitals that the person works for; a used code is shown with its hospital. */
  hospitals: readonly { id: string; name: string }[];
  /** Requeues a redemption attempt that the server refused. */
  onRequeue: () => void;
}) {
  const t = useText();
  const style = useDateStyle();
  const { code, verdict, check, masked } = props;
  const { syncedAtMs } = check;
  const view = checkViewOf(verdict, { t, style, syncedAtMs });
  const [asked, setAsked] = useState<AttemptPrompt | null>(null);
  const booking = 'booking' in verdict ? verdict.booking : null;

  const run = (action: CheckAction) => {
    if (action === 'mark') {
      return void check.redeem({ basis: basisOf({ question: null, state: verdict.state }), reason: null });
    }
    if (action === 'look_up') return check.lookUp();
    if (action !== 'retry') return setAsked(action);
    if (verdict.state === 'attention') return props.onRequeue();
    // A redemption recorded on trust is answered by its own call alone.
    if (verdict.state === 'outcome_unknown' && !verdict.sent) refetchSyncedRows();
    check.retry();
  };
  const redeem = (reason: string | null) => {
    setAsked(null);
    void check.redeem({ basis: basisOf({ question: asked, state: verdict.state }), reason });
  };

  return (
    <section
      className="check-result"
      data-signal={verdict.signal}
      data-state={verdict.state}
      aria-label={t('check.result')}
    >
      <div className="check-body">
        <div className="check-head">
          <span className="check-sign">
            <Icon name={view.icon} className={verdict.signal === 'waits' ? 'turning' : ''} />
          </span>
          <div>
            <h3>{view.title}</h3>
            <p>{verdict.state === 'idle' && props.marksAlone ? t('check.idle.marks') : view.text}</p>
          </div>
        </div>
        {verdict.state === 'used' && (
          <CodeUsage use={verdict.use} booking={verdict.booking} hospitals={props.hospitals} />
        )}
        {view.step && (
          <p className="check-step">
            <Icon name="next" />
            {view.step}
          </p>
        )}
        {code !== '' && <p className="check-code number">{formatBookingCode(code)}</p>}
        {check.refused && (
          <Notice tone="red" icon="attention">
            <div role="alert">
              <strong>{t('check.refused.title')}</strong>
              <p>{t(`check.refused.${check.refused}`)}</p>
            </div>
          </Notice>
        )}
        {verdict.state === 'valid_signed' && <SignedFacts signed={verdict.signed} />}
        {booking && <BookingCheckDetails booking={booking} contact={check.contact} masked={masked} />}
      </div>
      {verdict.actions.length > 0 && (
        <div className="desk-actions">
          {verdict.actions.map((action, n) => (
            <Button
              key={action}
              {...(n > 0 ? { variant: 'soft' as const, color: 'gray' as const } : {})}
              onClick={() => run(action)}
            >
              {action === 'mark' && <Icon name="check" />}
              {t(action === 'look_up' ? 'check.lookUp' : `check.${action}`)}
            </Button>
          ))}
        </div>
      )}
      {/* Below the buttons, so that the server's answer does not move them under a finger. */}
      {verdict.state === 'valid' && verdict.asking && (
        <p className="check-aside">
          <Icon name="sync" className="turning" />
          {t('check.asking')}
        </p>
      )}
      {verdict.state === 'valid_offline' && syncedAtMs !== null && (
        <Notice tone="amber" icon="offline">
          <p>{t('check.byList', { time: formatMoment({ atMs: syncedAtMs, style }) })}</p>
        </Notice>
      )}
      <AttemptSheet question={asked} why={view.text} onRedeem={redeem} onCancel={() => setAsked(null)} />
    </section>
  );
}
