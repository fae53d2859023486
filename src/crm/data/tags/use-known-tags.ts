import { getSync } from '../../../../sync/index.ts';
import { useLive } from '../../../session/data/use-live.ts';
import { tagsByUse } from '../../rules/tags/customer-tag.ts';
import { customerTagsEntity } from './customer-tags-entity.ts';

const none: readonly string[] = [];

/** Every tag that the agent uses, the most used first; none until they are read. */
export function useKnownTags(): readonly string[] {
  const live = useLive({
    key: 'known tags',
    read: async () => tagsByUse(await getSync().store().list(customerTagsEntity)),
  });
  return live.state === 'ready' ? live.value : none;
}
