import { useState, useSyncExternalStore } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { storeScreenSnapshot } from '../../data/list/store-screen-snapshot.ts';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { ToggleLine } from '../../../ui/fields/toggle-line.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { chooseCrmStart, crmStart } from './start-on-today.ts';

/** The setting of Today, behind one button. */
export function TodayMenu() {
  const t = useText();
  const [open, setOpen] = useState(false);
  const start = useSyncExternalStore(crmStart.subscribe, crmStart.get);
  return (
    <>
      <IconButton icon="dots" label={t('today.menu')} onClick={() => setOpen(true)} />
      <Sheet open={open} title={t('today.title')} onClose={() => setOpen(false)}>
        <ToggleLine
          label={t('today.startHere')}
          checked={start === 'today'}
          onChange={(isOn) => {
            chooseCrmStart(isOn ? 'today' : 'list');
            // A start must not show the list for a moment.
            if (isOn) void storeScreenSnapshot(null);
          }}
        />
      </Sheet>
    </>
  );
}
