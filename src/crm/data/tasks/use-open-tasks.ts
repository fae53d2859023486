import { getSync } from '../../../../sync/index.ts';
import { useLive } from '../../../session/data/use-live.ts';
import { useToday } from '../../../session/data/use-today.ts';
import { openEntries, type TodayEntry } from '../../rules/tasks/today-buckets.ts';
import { tasksEntity } from './tasks-entity.ts';

const none: readonly TodayEntry[] = [];

/** The open tasks of a customer, the most urgent first; none until they are read. */
export function useOpenTasks(customerId: string): readonly TodayEntry[] {
  const today = useToday();
  const live = useLive({
    key: `open tasks ${customerId}`,
    read: () => getSync().store().list(tasksEntity, { column: 'customer_id', equals: customerId }),
  });
  if (live.state !== 'ready') return none;
  return openEntries({ tasks: live.value, today });
}
