import { z } from 'zod';
import { browserName } from '../../lib/text/browser-name.ts';
import { callDatabaseFunction } from '../../session/data/call-database-function.ts';
import type { PushSettings } from '../rules/push-state.ts';
import { storeDeviceNotificationSettings } from './device-notification-settings.ts';
import { whenSync } from '../../../sync/index.ts';

const settings = z.object({
  key: z.string().nullable(),
  subscription: z
    .object({ endpoint: z.string(), key: z.string(), choices: z.array(z.string()), language: z.string() })
    .nullable(),
});

/** The id of the person signed in; null without one. */
export async function currentUserId(): Promise<string | null> {
  const sync = await whenSync().catch(() => null);
  return sync?.identity.current()?.userId ?? null;
}

/**
 * The server's key and this session's subscription; null when the server did not answer, or another person
 * has signed in meanwhile.
 */
export async function readPushSettings(): Promise<PushSettings | null> {
  const userId = await currentUserId();
  const answer = await callDatabaseFunction({ name: 'push_settings', values: {}, answer: settings });
  if (answer.outcome !== 'answered' || userId === null || (await currentUserId()) !== userId) return null;
  await storeDeviceNotificationSettings(userId, answer.value.subscription);
  return answer.value;
}

/**
 * Saves the device's subscription and its subjects at the server; false when the server did not accept it.
 */
export async function savePush(options: {
  subscription: PushSubscription;
  key: string;
  choices: readonly string[];
  language: string;
}): Promise<boolean> {
  const { subscription, key, choices, language } = options;
  const { endpoint, keys } = subscription.toJSON();
  const userId = await currentUserId();
  const answer = await callDatabaseFunction({
    name: 'save_push_subscription',
    values: {
      endpoint: endpoint ?? subscription.endpoint,
      p256dh: keys?.['p256dh'] ?? '',
      auth_secret: keys?.['auth'] ?? '',
      key,
      choices,
      language,
      device: browserName(navigator.userAgent) ?? '',
    },
    answer: z.literal(true),
  });
  if (answer.outcome !== 'answered' || userId === null) return false;
  await storeDeviceNotificationSettings(userId, { choices: [...choices], language });
  return true;
}

/** Ends this session's subscription at the server; false when the server did not answer. */
export async function endPush(): Promise<boolean> {
  const userId = await currentUserId();
  const answer = await callDatabaseFunction({
    name: 'end_push_subscription',
    values: {},
    answer: z.boolean(),
  });
  if (answer.outcome !== 'answered' || userId === null) return false;
  await storeDeviceNotificationSettings(userId, null);
  return true;
}
