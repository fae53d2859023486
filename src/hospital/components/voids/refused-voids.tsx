import { formatBookingCode } from '../../../bookings/rules/booking-code.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { dismissDecision, type RefusedDecision } from '../../data/voids/decide-void.ts';
import { dismissVoid, type RefusedVoid } from '../../data/voids/void-redemption.ts';

/** Voids of this device that the server did not take, each with the way that is left. */
export function RefusedVoids(props: { voids: readonly RefusedVoid[] }) {
  const t = useText();
  return props.voids.map(({ id, code, why }) => (
    <Notice key={id} tone="red" icon="attention">
      <div>
        <strong>{t('void.refused', { code: formatBookingCode(code) })}</strong>
        <p>{t(`void.refused.${why}`)}</p>
        <Button variant="soft" color="gray" onClick={() => void dismissVoid(id)}>
          {t('void.dismiss')}
        </Button>
      </div>
    </Notice>
  ));
}

/** Owners' decisions of this device that the server did not take. */
export function RefusedDecisions(props: { decisions: readonly RefusedDecision[] }) {
  const t = useText();
  return props.decisions.map(({ id, code, why }) => (
    <Notice key={id} tone="red" icon="attention">
      <div>
        <strong>{t('void.decisionRefused', { code: formatBookingCode(code) })}</strong>
        <p>{t(`void.decisionRefused.${why}`)}</p>
        <Button variant="soft" color="gray" onClick={() => void dismissDecision(id)}>
          {t('void.dismiss')}
        </Button>
      </div>
    </Notice>
  ));
}
