import { getSync } from '../../../../sync/index.ts';
import { bookingContactsEntity } from '../../../bookings/data/booking-contacts-entity.ts';
import { reportClean } from '../../../session/data/report-clean.ts';
import { useDeviceReport } from '../../../session/data/use-device-report.ts';

/**
 * Reports to the server that this device stores nothing more of erased people who had bookings of the
 * hospital (PRIVACY-3).
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
