import { getSync } from '../../../sync/index.ts';

/** Puts a draft back that was discarded a moment ago. */
export function storeDraft(options: { key: string; value: unknown }): Promise<void> {
  return getSync().store().putSetting(options.key, options.value);
}

/** Forgets a draft whose form is gone with what it was about. */
export function dropDraft(options: { key: string }): Promise<void> {
  return getSync().store().removeSetting(options.key);
}
