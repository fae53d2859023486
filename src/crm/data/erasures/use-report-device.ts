import { useDeviceReport } from '../../../session/data/use-device-report.ts';
import { customersEntity } from '../customer/customers-entity.ts';
import { reportOwnDevice } from './report-own-device.ts';

/**
 * Reports an agent's device to the server. `onDropped` gets the number of discarded changes about erased
 * customers.
 */
export function useReportDevice(onDropped: (changes: number) => void): void {
  useDeviceReport({
    entity: customersEntity,
    report: async () => {
      const { dropped } = await reportOwnDevice();
      if (dropped > 0) onDropped(dropped);
    },
  });
}
