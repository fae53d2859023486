import { getSync } from '../../../sync/index.ts';

/** Puts a draft back that was discarded a moment ago. */
export function keepDraft(options: { key: string; value: unknown }): Promise<void> {
  return getSync().store().putDraft(options.key, options.value);
}
