import { Heading } from '@radix-ui/themes';
import { useSyncExternalStore } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { SelectInput } from '../../../ui/fields/select-input.tsx';
import { chooseAutoRedeem, autoRedeemSetting } from './auto-redeem-setting.ts';

/**
 * The switch that lets reception mode on this device redeem scanned codes without a confirmation (BOOKING-23).
 */
export function AutoRedeemSettings() {
  const t = useText();
  const chosen = useSyncExternalStore(autoRedeemSetting.subscribe, autoRedeemSetting.get);
  return (
    <section className="card shift-settings" aria-labelledby="scan-settings">
      <Heading as="h3" size="4" id="scan-settings">
        {t('desk.scans')}
      </Heading>
      <SelectInput
        name="marksScans"
        label={t('desk.marksScans')}
        help={t('desk.marksScansHelp')}
        value={chosen}
        options={(['off', 'on'] as const).map((value) => ({ value, label: t(`desk.marksScans.${value}`) }))}
        onChange={(value) => chooseAutoRedeem(value === 'on' ? 'on' : 'off')}
      />
    </section>
  );
}
