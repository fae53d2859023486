import { formatBookingCode } from '../../../bookings/rules/booking-code.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { dismissDecision, type RefusedDecision } from '../../data/voids/decide-void.ts';
import { retryVoid } from '../../data/voids/retry-void.ts';
import { dismissVoid, type RefusedVoid } from '../../data/voids/void-redemption.ts';

/** This device's voids that the server refused, each with what the person can do instead. */
export function RefusedVoids(props: { voids: readonly RefusedVoid[] }) {
  const t = useText();
  return props.voids.map(({ id, code, why }) => (
    <Refused
      key={id}
      title={t('void.refused', { code: formatBookingCode(code) })}
      text={t(`void.refused.${why}`)}
      onRetry={why === 'not_readable' ? () => void retryVoid(id) : null}
      onDismiss={() => void dismissVoid(id)}
    />
  ));
}

/** Owners' decisions about voids that were made on this device and that the server refused. */
export function RefusedDecisions(props: { decisions: readonly RefusedDecision[] }) {
  const t = useText();
  return props.decisions.map(({ id, code, why }) => (
    <Refused
      key={id}
      title={t('void.decisionRefused', { code: formatBookingCode(code) })}
      text={t(`void.decisionRefused.${why}`)}
      onRetry={why === 'not_readable' ? () => void retryVoid(id) : null}
      onDismiss={() => void dismissDecision(id)}
    />
  ));
}

function Refused(props: {
  title: string;
  text: string;
  /** Null if the server's answer is final. */
  onRetry: (() => void) | null;
  onDismiss: () => void;
}) {
  const t = useText();
  return (
    <Notice tone="red" icon="attention">
      <div>
        <strong>{props.title}</strong>
        <p>{props.text}</p>
        <div className="row-actions">
          {props.onRetry && (
            <Button variant="soft" onClick={props.onRetry}>
              {t('attempts.retry')}
            </Button>
          )}
          <Button variant="soft" color="gray" onClick={props.onDismiss}>
            {t('void.dismiss')}
          </Button>
        </div>
      </div>
    </Notice>
  );
}
