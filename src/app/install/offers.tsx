import { InstallOffer } from './install-offer.tsx';
import { LeaveInApp } from './leave-in-app.tsx';

/** What the app suggests by itself; fetched after the first paint. */
export function Offers() {
  return (
    <>
      <LeaveInApp />
      <InstallOffer />
    </>
  );
}
