import { useDeviceReport } from '../../../session/data/use-device-report.ts';
import { customersEntity } from '../customer/customers-entity.ts';
import { reportDevice } from './report-device.ts';

/** Reports this device of an agent; `onDropped` gets how many unsent changes about erased customers went. */
export function useReportDevice(onDropped: (changes: number) => void): void {
  useDeviceReport({
    entity: customersEntity,
    report: async () => {
      const { dropped } = await reportDevice();
      if (dropped > 0) onDropped(dropped);
    },
  });
}
