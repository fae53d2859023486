import { lazy, Suspense } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { formatBookingCode } from '../../bookings/rules/booking-code.ts';
import { Chip } from '../../ui/chip.tsx';
import type { OwnRegistration } from '../rules/registration.ts';

const QrCode = lazy(async () => ({ default: (await import('../../ui/qr-code.tsx')).QrCode }));

/** The code and QR code that a registered person shows at the door; once loaded, they need no network. */
export function EventTicket(props: { registration: OwnRegistration }) {
  const t = useText();
  const { code, status, checkedIn } = props.registration;
  if (status !== 'registered') return null;
  const shown = formatBookingCode(code);
  return (
    <div className="event-ticket">
      <h3>{t('event.ticket')}</h3>
      <Suspense fallback={<span className="bone event-ticket-wait" />}>
        <QrCode text={code} label={t('event.ticketQr', { code: shown })} />
      </Suspense>
      <p className="event-ticket-code number">{shown}</p>
      {checkedIn ? (
        <Chip tone="jade" icon="check">
          {t('event.cameIn')}
        </Chip>
      ) : (
        <p className="field-help">{t('event.ticketHelp')}</p>
      )}
    </div>
  );
}
