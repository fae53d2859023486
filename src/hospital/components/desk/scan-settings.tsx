import { Heading } from '@radix-ui/themes';
import { useSyncExternalStore } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { ToggleLine } from '../../../ui/fields/toggle-line.tsx';
import { chooseMarksScans, marksScans } from './marks-scans.ts';

/** Whether reception mode on this device asks before it marks what it read (BOOKING-23). */
export function ScanSettings() {
  const t = useText();
  const isOn = useSyncExternalStore(marksScans.subscribe, marksScans.get) === 'on';
  return (
    <section className="card shift-settings" aria-labelledby="scan-settings">
      <Heading as="h3" size="4" id="scan-settings">
        {t('desk.scans')}
      </Heading>
      <ToggleLine
        label={t('desk.marksScans')}
        checked={isOn}
        onChange={(wanted) => chooseMarksScans(wanted ? 'on' : 'off')}
      />
      <p className="field-help">{t('desk.marksScansHelp')}</p>
    </section>
  );
}
