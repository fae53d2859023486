import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { useInstall } from './before-install-prompt.ts';

/** The menu's item for installing; renders nothing when the browser does not offer it. */
export function InstallPrompt() {
  const t = useText();
  const install = useInstall();
  if (!install) return null;
  return (
    <button type="button" className="menu-item" onClick={install}>
      <Icon name="download" />
      <span>
        {t('more.install')}
        <span className="field-help" style={{ display: 'block' }}>
          {t('more.installHelp')}
        </span>
      </span>
    </button>
  );
}
