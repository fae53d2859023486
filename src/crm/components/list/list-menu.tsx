import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { selection } from '../../state.ts';
import { ExportAll } from '../files/export-all.tsx';

const places = [
  { to: '/crm/today', text: 'label.today', icon: 'clock' },
  { to: '/crm/renewals', text: 'home.renewals', icon: 'shield' },
  { to: '/crm/import', text: 'import.title', icon: 'enter' },
  { to: '/crm/duplicates', text: 'duplicates.title', icon: 'people' },
  { to: '/crm/retention', text: 'retention.title', icon: 'clock' },
  { to: '/crm/requests', text: 'request.inbox', icon: 'mail' },
  { to: '/crm/deleted', text: 'deleted.title', icon: 'trash' },
] as const satisfies readonly { to: NonNullable<LinkProps['to']>; text: string; icon: IconName }[];

/** The id of the menu's button, which gets the focus when the selection of customers ends. */
export const LIST_MENU_ID = 'list-menu';

/** The menu of the list: links to other pages of the CRM, selecting customers, and exports. */
export function ListMenu() {
  const t = useText();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton id={LIST_MENU_ID} icon="dots" label={t('home.menu')} onClick={() => setOpen(true)} />
      <Sheet open={open} title={t('nav.crm')} onClose={close}>
        <nav className="menu-group" style={{ borderTop: 0 }} aria-label={t('home.menu')}>
          {places.map(({ to, text, icon }) => (
            <Link key={to} to={to} className="menu-item" onClick={close}>
              <Icon name={icon} />
              {t(text)}
            </Link>
          ))}
        </nav>
        <div className="menu-group">
          <button
            type="button"
            className="menu-item"
            onClick={() => {
              close();
              selection.set(new Set());
            }}
          >
            <Icon name="check" />
            {t('bulk.start')}
          </button>
          <ExportAll format="csv" onDone={close} />
          <ExportAll format="vcf" onDone={close} />
        </div>
      </Sheet>
    </>
  );
}
