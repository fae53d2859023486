import type { customerRecord as english } from '../en/customer-record.ts';

/** The tab of the car insurance is the record's only default text that is Thai (SHELL-6). */
export const customerRecord: Partial<Record<keyof typeof english, string>> = {
  'record.tab.insurance': 'ประกันรถ',
};
