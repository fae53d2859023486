/** Notifications on a device (NOTIFY-7). */
export const notifications = {
  'notify.title': 'Notifications',
  'notify.switch': 'Notifications on this device',
  'notify.help':
    'They say nothing about health and name nobody in full. Between 20:00 and 08:00 nothing comes; it waits until 08:00.',
  'notify.choices': 'Notify me of',
  'notify.choice.renewals': 'Renewals that end tomorrow',
  'notify.choice.redeemed': 'A booking code that was used',
  'notify.choice.conflicts': 'Changes that wait for my decision',
  'notify.choice.desk': 'Codes that wait for an owner’s decision',
  'notify.choice.events': 'My events: place, changes, the day before',
  'notify.choice.unsent': 'Work on this device that was not sent for a day',
  'notify.unsent.title': 'Not sent for a day',
  'notify.unsent.text': '{n} {n:change waits|changes wait} on this device. Tap to see why.',
  'notify.unsupported':
    'This browser shows no notifications of Sabai. Chrome, Edge and Firefox do, outside of private windows.',
  'notify.install':
    'On an iPhone or iPad, notifications come to the installed app: Share, then “Add to Home Screen”.',
  'notify.denied':
    'Notifications of Sabai are blocked in this browser. To allow them, open the settings of this site beside the address, then Notifications, and load this page again.',
  'notify.unreachable': 'The server does not answer, so this cannot be shown or changed now.',
  'notify.notAllowed': 'The browser was not allowed to show notifications, so they stay off.',
  'notify.failed': 'This was not saved. Try again when there is a network.',
  'notify.offerTitle': 'Hear of it in time',
  'notify.offer': 'Sabai can notify this device of renewals, used codes and decisions that wait.',
  'notify.choose': 'Choose',
} as const;
