import { getSync } from '../../../../sync/index.ts';
import { useLive } from '../../../session/data/use-live.ts';
import { distinctTags } from '../../rules/tags/customer-tag.ts';
import { customerTagsEntity } from './customer-tags-entity.ts';

const none: readonly string[] = [];

/** The tags of a customer in Thai order; none until they are read. */
export function useTags(customerId: string): readonly string[] {
  const live = useLive({
    key: `tags ${customerId}`,
    read: async () =>
      distinctTags(
        await getSync().store().list(customerTagsEntity, { column: 'customer_id', equals: customerId }),
      ),
  });
  return live.state === 'ready' ? live.value : none;
}
