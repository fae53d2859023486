import type { customerRecord as english } from '../en/customer-record.ts';

/** The record's default texts that are Thai (SHELL-6): the tab of the car insurance. */
export const customerRecord: Partial<Record<keyof typeof english, string>> = {
  'record.tab.insurance': 'ประกันรถ',
};
