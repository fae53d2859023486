import { useEffect, useRef } from 'react';
import { getSync } from '../../../../sync/index.ts';
import { useSyncStatus } from '../../../session/data/use-sync-status.ts';
import { customersEntity } from '../customer/customers-entity.ts';
import { reportDevice } from './report-device.ts';

/** The app's start and its first fetch come first. */
const FIRST_REPORT_MS = 20_000;
/** Several rows of one customer leave one after the other. */
const AFTER_ERASING_MS = 1_000;
const BETWEEN_REPORTS_MS = 6 * 60 * 60_000;

let reportedAtMs = 0;

/**
 * Reports this device when it has heard from the server: now and then, soon after customers left it, and when the server
 * refused something, which may be about a customer who was erased. `onDropped` gets how many unsent changes went.
 */
export function useReportDevice(onDropped: (changes: number) => void): void {
  const { state } = useSyncStatus();
  const dropped = useRef(onDropped);
  useEffect(() => {
    dropped.current = onDropped;
  });
  useEffect(() => {
    if (state !== 'synced' && state !== 'attention') return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = (delayMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        reportedAtMs = Date.now();
        reportDevice().then((report) => report.dropped > 0 && dropped.current(report.dropped), console.warn);
      }, delayMs);
    };
    if (state === 'attention') report(AFTER_ERASING_MS);
    else if (Date.now() - reportedAtMs > BETWEEN_REPORTS_MS) report(FIRST_REPORT_MS);
    const store = getSync().store();
    const stop = store.watch(customersEntity, (ids) => {
      if (ids === 'all') return;
      store.getMany(customersEntity, ids).then(
        (rows) => rows.some((row) => row === undefined) && report(AFTER_ERASING_MS),
        () => undefined,
      );
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [state]);
}
