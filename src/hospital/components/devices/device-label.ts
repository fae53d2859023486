import type { Translate } from '../../../i18n/translate.ts';

/**
 * The name that people gave a device, else the end of its id. Ids start with a time, which is alike on
 * devices that were set up together.
 */
export function deviceLabel(options: { device: string; name: string; t: Translate }): string {
  const { device, name, t } = options;
  return name.trim() || t('device.unnamed', { id: device.slice(-4).toUpperCase() });
}
