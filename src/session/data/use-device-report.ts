import { useEffect, useRef } from 'react';
import { getSync, type EntityDefinition } from '../../../sync/index.ts';
import { useSyncStatus } from './use-sync-status.ts';

/** Delay of the first report, so that it does not compete with the app's start. */
const FIRST_REPORT_MS = 20_000;
/** Delay that joins the removals of one customer's rows, which arrive one by one, into one report. */
const AFTER_ERASING_MS = 1_000;
const BETWEEN_REPORTS_MS = 6 * 60 * 60_000;

/** Device time of this tab's last report, by person and table. */
const reportedAtMs = new Map<string, number>();

/**
 * Calls `report` while sync is up to date: every six hours, soon after rows of `entity` were removed, and
 * when sync needs attention. A refusal may concern a customer who was erased.
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
