import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatMoment } from '../../../lib/days/format-date.ts';
import type { Booking } from '../../../bookings/rules/booking.ts';
import { useUsedOn } from '../../data/desk/use-code-use.ts';
import type { UseFacts } from '../../rules/code-verdict.ts';
import { deviceLabel } from '../devices/device-label.ts';

/** Shows when, where and by which device the code was used (BOOKING-15). */
export function CodeUsage(props: {
  use: UseFacts;
  booking: Booking | null;
  hospitals: readonly { id: string; name: string }[];
}) {
  const t = useText();
  const style = useDateStyle();
  const { use, booking } = props;
  const usedOn = useUsedOn({ nonce: booking?.used_nonce ?? null, device: use.device });
  const when =
    use.usedAt !== null &&
    t(use.mode === 'offline' ? 'check.usedAtOffline' : 'check.usedAt', {
      time: formatMoment({ atMs: Date.parse(use.usedAt), style }),
    });
  const hospital = props.hospitals.find(({ id }) => id === booking?.hospital_id);
  const where = hospital && t('check.usedIn', { hospital: hospital.name });
  const device = use.here
    ? t('check.usedHere')
    : usedOn && t('check.usedOn', { device: deviceLabel({ ...usedOn, t }) });
  const lines = [when, where, device].filter((line) => typeof line === 'string');
  return (
    <p className="check-use number">
      {lines.map((line) => (
        <span key={line}>{line} </span>
      ))}
    </p>
  );
}
