import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { afterFirstPaint } from '../../../ui/device/after-first-paint.ts';
import { useToday } from '../../../session/data/use-today.ts';
import { preloadFacts } from '../../data/filter/use-filtered.ts';
import { boardPreload } from '../../data/renewals/board-preload.ts';

/** Agents open these screens most from the list; the first is preloaded first. */
const screens = ['/crm/customer/$id', '/crm/today', '/crm/renewals'] as const;
/** With more customers than this, reading rows ahead costs more than it saves. */
const MOST_CUSTOMERS = 20_000;

/**
 * While the window is idle, preloads the code of the most opened screens, the board of renewals and the facts
 * for filters. `customers` is the length of the list; null until it is loaded.
 */
export function usePreloadedScreens(customers: number | null): void {
  const router = useRouter();
  const isReady = customers !== null;
  const readsRows = isReady && customers <= MOST_CUSTOMERS;
  const today = useToday();
  useEffect(() => {
    // Without the service worker the code would come from the network, which other requests need more.
    if (!isReady || !navigator.serviceWorker?.controller) return;
    let isGone = false;
    const steps: (() => Promise<void> | undefined)[] = screens.map(
      (path) => () => router.loadRouteChunk(router.routesByPath[path]),
    );
    if (readsRows)
      steps.push(
        () => boardPreload.read?.(),
        () => preloadFacts(today),
      );
    // Each idle callback runs one step, because all steps together are a long task.
    const runNext = (at: number) =>
      afterFirstPaint(() => {
        const step = steps[at];
        // A screen whose preload failed loads again when it is opened, and shows its own error.
        if (!isGone && step)
          void Promise.resolve(step()).then(
            () => runNext(at + 1),
            () => undefined,
          );
      });
    runNext(0);
    return () => {
      isGone = true;
    };
  }, [isReady, readsRows, router, today]);
}
