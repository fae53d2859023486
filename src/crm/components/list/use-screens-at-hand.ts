import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { afterFirstPaint } from '../../../ui/device/after-first-paint.ts';
import { boardAtHand } from '../../data/renewals/board-at-hand.ts';

/** What agents open most from the list, the nearest first. */
const screens = ['/crm/customer/$id', '/crm/today', '/crm/renewals'] as const;
/** The covers of more customers than these would hold the window up for longer than the board is worth. */
const MOST_CUSTOMERS = 20_000;

/**
 * Evaluates the code of the screens that agents open most while the window has nothing to do, and reads the board of
 * renewals, so that they open at once. `customers` is null until the whole list is there.
 */
export function useScreensAtHand(customers: number | null): void {
  const router = useRouter();
  const isReady = customers !== null;
  const readsBoard = isReady && customers <= MOST_CUSTOMERS;
  useEffect(() => {
    // Before the service worker has the code, the network is left to what is asked for.
    if (!isReady || !navigator.serviceWorker?.controller) return;
    let isGone = false;
    const steps: (() => Promise<void> | undefined)[] = screens.map(
      (path) => () => router.loadRouteChunk(router.routesByPath[path]),
    );
    if (readsBoard) steps.push(() => boardAtHand.read?.());
    // One in each idle moment: together they would be a long task.
    const runNext = (at: number) =>
      afterFirstPaint(() => {
        const step = steps[at];
        // What cannot be had now is asked for when its screen is opened, which then says so.
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
  }, [isReady, readsBoard, router]);
}
