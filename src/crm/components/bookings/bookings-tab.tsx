import { useCertifiedDevice } from '../../../bookings/data/use-signature.ts';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { FailedLoad } from '../../../ui/notices/failed-load.tsx';
import { CardsSkeleton } from '../../../ui/notices/skeleton.tsx';
import { useFoundDraft } from '../../../drafts/data/use-draft.ts';
import { useOnline } from '../../../ui/device/use-online.ts';
import { useBookings } from '../../data/bookings/use-bookings.ts';
import { useKnownPromotions } from '../../data/bookings/use-known-promotions.ts';
import { parseBookingDraft } from '../../rules/bookings/booking-values.ts';
import { BookingForm } from './booking-form.tsx';
import { BookingItem } from './booking-item.tsx';

/** The form of a new booking, above the customer's bookings. */
export function BookingsTab({ customerId }: { customerId: string }) {
  const t = useText();
  useCertifiedDevice();
  const draftKey = `booking:add:${customerId}`;
  const found = useFoundDraft({ key: draftKey, parse: parseBookingDraft });
  const known = useKnownPromotions({ online: useOnline() });
  const live = useBookings(customerId);
  const promotions = known.state === 'ready' ? known.value.promotions : [];
  return (
    <div className="stack">
      {found.state === 'loading' ? (
        <CardsSkeleton cards={1} />
      ) : (
        <BookingForm
          customerId={customerId}
          draftKey={draftKey}
          draft={found.state === 'found' ? found.value : null}
          known={known}
        />
      )}
      {live.state === 'loading' && <CardsSkeleton cards={1} />}
      {live.state === 'failed' && <FailedLoad onRetry={live.retry} />}
      {live.state === 'ready' && live.value.length === 0 && (
        <EmptyState icon="tag" title={t('booking.empty')} text={t('booking.emptyHelp')} />
      )}
      {live.state === 'ready' && live.value.length > 0 && (
        <ul className="plain-list stack" aria-label={t('booking.list')}>
          {live.value.map(({ booking, unsent, questions }) => (
            <BookingItem
              key={booking.id}
              booking={booking}
              unsent={unsent}
              questions={questions}
              promotion={promotions.find(({ id }) => id === booking.promotion_id)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
