import { useMemo } from 'react';
import { findDuplicates, type Duplicate } from '../../rules/customer/find-duplicates.ts';
import { useCustomers } from '../list/use-customers.ts';

const none: Duplicate[] = [];

/**
 * Customers of the list with this phone or name; empty until the whole list is read. Works without a network.
 */
export function useLikelyDuplicates(options: { name: string; telephone: string }): Duplicate[] {
  const live = useCustomers();
  const { name, telephone } = options;
  const index = live.state === 'ready' && live.value.whole ? live.value.index : null;
  return useMemo(() => (index ? findDuplicates({ index, name, telephone }) : none), [index, name, telephone]);
}
