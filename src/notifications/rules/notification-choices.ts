/** Subjects of notifications, as in `push_subscriptions.choices`. */
export const notificationChoices = ['renewals', 'redeemed', 'conflicts', 'desk', 'events', 'unsent'] as const;
/** A kind of notification that a person can turn on and off. */
export type NotificationChoice = (typeof notificationChoices)[number];

/** Subjects offered to a role; `desk`, codes at a desk, is only for people of hospitals. */
export function choicesFor(role: string | null): readonly NotificationChoice[] {
  return role === 'hospital' || role === 'super_admin'
    ? notificationChoices
    : notificationChoices.filter((choice) => choice !== 'desk');
}
