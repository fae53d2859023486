import { readPushSettings, savePush } from './push-calls.ts';
import { subscribeWith } from './subscribe-with.ts';

/**
 * Renews the subscription of a device that has notifications on: with another key of the operator, or another address of
 * the browser (NOTIFY-6). One that belongs to no session any more ends. `language` is null where it is not known.
 */
export async function renewPush(options: {
  registration: ServiceWorkerRegistration;
  language: string | null;
}): Promise<void> {
  const { registration, language } = options;
  const before = await registration.pushManager.getSubscription();
  const settings = await readPushSettings();
  if (!settings) return;
  const { key, subscription: known } = settings;
  if (key === null || !known) {
    // Without one before, the switch may be making one just now.
    await before?.unsubscribe();
    return;
  }
  const subscription = await subscribeWith({ registration, key });
  if (!subscription) return;
  await savePush({ subscription, key, choices: known.choices, language: language ?? known.language });
}
