import type { customerRecord as english } from '../en/customer-record.ts';

/** Where the specification itself writes Thai on the record: the tab of the car insurance (spec 2 §2). */
export const customerRecord: Partial<Record<keyof typeof english, string>> = {
  'record.tab.insurance': 'ประกันรถ',
};
