import { getSync } from '../../../sync/index.ts';

/** Stores a draft again that was discarded a moment ago. */
export function storeDraft(options: { key: string; value: unknown }): Promise<void> {
  return getSync().store().putSetting(options.key, options.value);
}

/** Removes a draft whose form's subject no longer exists. */
export function dropDraft(options: { key: string }): Promise<void> {
  return getSync().store().removeSetting(options.key);
}
