import { createValueStore } from '../../../lib/value-store.ts';
import { readChoice, storeChoice } from '../../../ui/device/stored-choice.ts';

const key = 'sabai-crm-start';
/** The screens on which the CRM can start: the customer list, or Today. */
export const crmStarts = ['list', 'today'] as const;
/** The screen that the CRM shows first: the customer list or Today. */
export type CrmStart = (typeof crmStarts)[number];

/** The screen on which the CRM starts on this device (CUSTOMER-14). */
export const crmStart = createValueStore<CrmStart>(readChoice({ key, choices: crmStarts }) ?? 'list');

/** Sets the screen on which the CRM starts, and stores it on this device. */
export function chooseCrmStart(choice: CrmStart): void {
  crmStart.set(choice);
  storeChoice({ key, choice });
}

/** The person whose CRM has started in this window; after that, `/crm` shows the list. */
let startedFor: string | null = null;

/**
 * Records that the person has entered the CRM. Returns true on the first entry in this window if the CRM
 * starts on Today.
 */
export function recordCrmEntry(userId: string): boolean {
  const isFirst = startedFor !== userId;
  startedFor = userId;
  return isFirst && crmStart.get() === 'today';
}
