import { useState, useSyncExternalStore } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { storeScreenSnapshot } from '../../data/list/store-screen-snapshot.ts';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { ToggleLine } from '../../../ui/fields/toggle-line.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { chooseCrmStart, crmStart } from './start-on-today.ts';

/** The menu of Today, with the switch that the CRM starts here. */
export function TodayMenu() {
  const t = useText();
  const [open, setOpen] = useState(false);
  const start = useSyncExternalStore(crmStart.subscribe, crmStart.get);
  return (
    <>
      <IconButton icon="dots" label={t('today.menu')} onClick={() => setOpen(true)} />
      <Sheet open={open} title={t('label.today')} onClose={() => setOpen(false)}>
        <ToggleLine
          label={t('today.startHere')}
          checked={start === 'today'}
          onChange={(isOn) => {
            chooseCrmStart(isOn ? 'today' : 'list');
            // Without this, the next start would show the snapshot of the list for a moment.
            if (isOn) void storeScreenSnapshot(null);
          }}
        />
      </Sheet>
    </>
  );
}
