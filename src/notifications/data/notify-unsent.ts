import type { Sync } from '../../../sync/index.ts';
import { notifications as english } from '../../i18n/en/notifications.ts';
import { notifications as thai } from '../../i18n/th/notifications.ts';
import { fillPlaceholders } from '../../i18n/fill-placeholders.ts';
import { isUnsentNoticeDue, unsentScreen } from '../rules/unsent-notice.ts';
import { readDeviceNotificationSettings } from './device-notification-settings.ts';

const LAST_KEY = 'unsent-notice';

/** A local notification, in the form of the server's push messages. */
export interface UnsentNotice {
  title: string;
  body: string;
  url: string;
  tag: 'unsent';
  lang: 'th' | 'en';
}

/**
 * Returns the notice of changes unsent for a day and records it as shown; null when it is unwanted or not
 * due. Of two concurrent callers only one gets it (NOTIFY-9).
 */
export async function claimUnsentNotice(options: {
  sync: Pick<Sync, 'identity' | 'store' | 'serverClock'>;
  nowMs: number;
}): Promise<UnsentNotice | null> {
  const { sync, nowMs } = options;
  const person = sync.identity.current();
  if (!person) return null;
  const store = sync.store();
  const wanted = await readDeviceNotificationSettings(store);
  if (!wanted?.choices.includes('unsent')) return null;
  const [oldestAtMs, { waiting, failed }, attempts] = await Promise.all([
    store.oldestUnsentMs(),
    store.facts(),
    store.redemptions.unanswered(),
  ]);
  const serverOffsetMs = sync.serverClock.offsetMs();
  let isDue = false;
  await store.changeSetting(LAST_KEY, (before) => {
    const lastAtMs = typeof before === 'number' ? before : null;
    isDue = isUnsentNoticeDue({ oldestAtMs, lastAtMs, nowMs, serverOffsetMs });
    return isDue ? nowMs : before;
  });
  if (!isDue) return null;
  const lang = wanted.language === 'en' ? 'en' : 'th';
  const texts = lang === 'en' ? english : thai;
  return {
    title: texts['notify.unsent.title'],
    body: fillPlaceholders({ text: texts['notify.unsent.text'], params: { n: waiting + failed } }),
    url: unsentScreen({ hasAttempts: attempts.length > 0, role: person.role }),
    tag: 'unsent',
    lang,
  };
}
