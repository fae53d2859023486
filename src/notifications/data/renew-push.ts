import { currentUserId, readPushSettings, savePush } from './push-calls.ts';
import { subscribeWith } from './subscribe-with.ts';

/**
 * Renews this device's subscription after a change of the operator's key or the browser's endpoint
 * (NOTIFY-6). A subscription without a session is ended. `language` null leaves the stored one. Stops when
 * another person signs in meanwhile.
 */
export async function renewPush(options: {
  registration: ServiceWorkerRegistration;
  language: string | null;
}): Promise<void> {
  const { registration, language } = options;
  const userId = await currentUserId();
  const before = await registration.pushManager.getSubscription();
  const settings = await readPushSettings();
  if (!settings || (await currentUserId()) !== userId) return;
  const { key, subscription: known } = settings;
  if (key === null || !known) {
    // `before` is null if the person is just turning notifications on; the new subscription must stay.
    await before?.unsubscribe();
    return;
  }
  const subscription = await subscribeWith({ registration, key });
  if (!subscription || (await currentUserId()) !== userId) return;
  await savePush({ subscription, key, choices: known.choices, language: language ?? known.language });
}
