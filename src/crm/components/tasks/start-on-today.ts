import { createValueStore } from '../../../lib/value-store.ts';
import { readChoice, storeChoice } from '../../../ui/device/stored-choice.ts';

const key = 'sabai-crm-start';
export const crmStarts = ['list', 'today'] as const;
export type CrmStart = (typeof crmStarts)[number];

/** With which screen the CRM starts on this device (CUSTOMER-14). */
export const crmStart = createValueStore<CrmStart>(readChoice({ key, choices: crmStarts }) ?? 'list');

export function chooseCrmStart(choice: CrmStart): void {
  crmStart.set(choice);
  storeChoice({ key, choice });
}

/** The person whose CRM has started in this window; after that, `/crm` shows the list. */
let startedFor: string | null = null;

/** Notes that the person is in the CRM. Returns true for the first time, where it is to start on Today. */
export function startsOnToday(userId: string): boolean {
  const isFirst = startedFor !== userId;
  startedFor = userId;
  return isFirst && crmStart.get() === 'today';
}
