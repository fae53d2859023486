import { Heading } from '@radix-ui/themes';
import { useSyncExternalStore } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { SelectInput } from '../../../ui/fields/select-input.tsx';
import { chooseMarksScans, marksScans } from './marks-scans.ts';

/**
 * The switch that lets reception mode on this device redeem scanned codes without a confirmation (BOOKING-23).
 */
export function ScanSettings() {
  const t = useText();
  const chosen = useSyncExternalStore(marksScans.subscribe, marksScans.get);
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
        onChange={(value) => chooseMarksScans(value === 'on' ? 'on' : 'off')}
      />
    </section>
  );
}
