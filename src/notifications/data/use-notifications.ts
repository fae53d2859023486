import { useCallback, useEffect, useState } from 'react';
import { awaitUnlessCancelled } from '../../lib/await-unless-cancelled.ts';
import { notificationChoices, type NotificationChoice } from '../rules/notification-choices.ts';
import { pushState, type PushSettings, type PushState } from '../rules/push-state.ts';
import { subscribeToPush, currentPush, dropPush, readBrowserPush } from './browser-push.ts';
import { endPush, readPushSettings, savePush } from './push-calls.ts';

/** The state of notifications on this device, and the actions on it. */
export interface Notifications {
  state: PushState;
  /** The subjects chosen for notifications; empty when they are off. */
  choices: readonly NotificationChoice[];
  /** Why the last change failed; null when it succeeded or there was none. */
  problem: 'failed' | 'not_allowed' | null;
  isBusy: boolean;
  turnOn: (options: { choices: readonly NotificationChoice[]; language: string }) => Promise<void>;
  turnOff: () => Promise<void>;
  choose: (options: { choices: readonly NotificationChoice[]; language: string }) => Promise<void>;
  reload: () => void;
}

interface Known {
  state: PushState;
  settings: PushSettings | null;
}

/** State and actions of notifications on this device; null until the state is read. */
export function useNotifications({ isAppleTab }: { isAppleTab: boolean }): Notifications | null {
  const [known, setKnown] = useState<Known | null>(null);
  const [problem, setProblem] = useState<Notifications['problem']>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => awaitUnlessCancelled(readNotifications({ isAppleTab }), setKnown), [attempt, isAppleTab]);
  const change = useCallback(
    async (work: () => Promise<Notifications['problem']>) => {
      setIsBusy(true);
      const why = await work().catch(() => 'failed' as const);
      setKnown(await readNotifications({ isAppleTab }));
      setProblem(why);
      setIsBusy(false);
    },
    [isAppleTab],
  );
  if (!known) return null;
  const { state, settings } = known;
  const chosen = settings?.subscription?.choices ?? [];
  return {
    state,
    choices: notificationChoices.filter((choice) => chosen.includes(choice)),
    problem,
    isBusy,
    reload: () => setAttempt((count) => count + 1),
    turnOn: (options) => change(() => subscribe({ ...options, key: settings?.key ?? '' })),
    turnOff: () =>
      change(async () => {
        const isEnded = await endPush();
        if (isEnded) await dropPush();
        return isEnded ? null : 'failed';
      }),
    choose: (options) =>
      change(async () => {
        const subscription = await currentPush();
        const key = settings?.subscription?.key ?? '';
        return subscription && (await savePush({ ...options, subscription, key })) ? null : 'failed';
      }),
  };
}

/** Reads the state of notifications on this device from the browser and the server. */
export async function readNotifications(options: { isAppleTab: boolean }): Promise<Known> {
  const browser = await readBrowserPush(options);
  // If the browser lacks web push, the server need not be asked.
  const settings = browser.hasPush ? await readPushSettings() : null;
  return { state: pushState({ browser, settings }), settings };
}

async function subscribe(options: {
  key: string;
  choices: readonly NotificationChoice[];
  language: string;
}): Promise<Notifications['problem']> {
  const asked = await subscribeToPush(options.key);
  if (asked.outcome !== 'subscribed') return asked.outcome;
  const { subscription } = asked;
  if (await savePush({ ...options, subscription })) return null;
  await dropPush();
  return 'failed';
}
