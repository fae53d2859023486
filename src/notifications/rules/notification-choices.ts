/** Of what a person can be notified, as `push_subscriptions.choices` names it. */
export const notificationChoices = ['renewals', 'redeemed', 'conflicts', 'desk', 'events', 'unsent'] as const;
export type NotificationChoice = (typeof notificationChoices)[number];

/** What is offered to a person: codes at a desk concern people of hospitals alone. */
export function choicesFor(role: string | null): readonly NotificationChoice[] {
  return role === 'hospital' || role === 'super_admin'
    ? notificationChoices
    : notificationChoices.filter((choice) => choice !== 'desk');
}
