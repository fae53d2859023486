import type { Translate } from '../../../i18n/translate.ts';

/** The name that people gave a device, or the beginning of its id. */
export function deviceLabel(options: { device: string; name: string; t: Translate }): string {
  const { device, name, t } = options;
  return name.trim() || t('device.unnamed', { id: device.slice(0, 4).toUpperCase() });
}
