import { getSync } from '../../../../sync/index.ts';
import { bookingContactsEntity } from '../../../bookings/data/booking-contacts-entity.ts';
import { reportClean } from '../../../session/data/report-clean.ts';
import { useDeviceReport } from '../../../session/data/use-device-report.ts';

/**
 * Reports which erased people with bookings of the hospital have no contact left on this device (PRIVACY-3). It
 * waits until sync is up to date or needs attention, and reports nothing while another person's unsent work is
 * here.
 */
export function useReportDesk(): void {
  useDeviceReport({ entity: bookingContactsEntity, report: reportDesk });
}

async function reportDesk(): Promise<void> {
  const sync = getSync();
  // Another person's unsent work here comes with a copy of the hospital's rows, which this code cannot read.
  if (await sync.identity.hasOthers()) return;
  const store = sync.store();
  await reportClean({
    name: 'report_desk',
    values: { device: await sync.deviceId() },
    findClean: async (ids) => {
      const contacts = await store.getMany(bookingContactsEntity, ids);
      return ids.filter((_, at) => contacts[at] === undefined);
    },
  });
}
