import { useEffect, useRef } from 'react';
import { getSync, type EntityDefinition } from '../../../sync/index.ts';
import { useSyncStatus } from './use-sync-status.ts';

/** The app's start and its first fetch come first. */
const FIRST_REPORT_MS = 20_000;
/** Several rows of one customer leave one after the other. */
const AFTER_ERASING_MS = 1_000;
const BETWEEN_REPORTS_MS = 6 * 60 * 60_000;

/** Person and table → when this tab last reported. */
const reportedAtMs = new Map<string, number>();

/**
 * Reports this device when it has heard from the server: now and then, soon after rows of `entity` left it, and when the server
 * refused something, which may be about a customer who was erased.
 */
export function useDeviceReport<Row extends { id: string }>(options: {
  entity: EntityDefinition<Row>;
  report: () => Promise<unknown>;
}): void {
  const { entity } = options;
  const { state } = useSyncStatus();
  const latest = useRef(options.report);
  useEffect(() => {
    latest.current = options.report;
  });
  useEffect(() => {
    if (state !== 'synced' && state !== 'attention') return undefined;
    const store = getSync().store();
    const key = `${store.userId} ${entity.name}`;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = (delayMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        reportedAtMs.set(key, Date.now());
        latest.current().catch(console.warn);
      }, delayMs);
    };
    if (state === 'attention') report(AFTER_ERASING_MS);
    else if (Date.now() - (reportedAtMs.get(key) ?? 0) > BETWEEN_REPORTS_MS) report(FIRST_REPORT_MS);
    const stop = store.watch(entity, (ids) => {
      if (ids === 'all') return;
      store.getMany(entity, ids).then(
        (rows) => rows.some((row) => row === undefined) && report(AFTER_ERASING_MS),
        () => undefined,
      );
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [state, entity]);
}
