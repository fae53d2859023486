import { useSyncExternalStore } from 'react';
import { firstPlan } from '../../ui/device/first-plan.ts';
import { LazyAfterPaint } from '../../ui/lazy-after-paint.tsx';
import { InstallOffer } from './install-offer.tsx';
import { OpenInBrowserNotice } from './open-in-browser-notice.tsx';

const loadNotificationOffer = async () =>
  (await import('../../notifications/components/notification-offer.tsx')).NotificationOffer;

/**
 * The offers that the app makes unasked: leaving an in-app browser, installing, notifications. Loaded after
 * first paint.
 */
export function Offers() {
  const hasPlanned = useSyncExternalStore(firstPlan.subscribe, firstPlan.get);
  return (
    <>
      <OpenInBrowserNotice />
      <InstallOffer />
      {hasPlanned && <LazyAfterPaint load={loadNotificationOffer} with={{}} />}
    </>
  );
}
