import type { Translate } from '../../../i18n/translate.ts';

/** The name that people gave a device, or the end of its id: the beginning is a time, alike on devices set up together. */
export function deviceLabel(options: { device: string; name: string; t: Translate }): string {
  const { device, name, t } = options;
  return name.trim() || t('device.unnamed', { id: device.slice(-4).toUpperCase() });
}
