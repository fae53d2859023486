import { useText } from '../../i18n/use-text.ts';
import { Notice } from '../notices/notice.tsx';
import { Sheet } from '../dialogs/sheet.tsx';

/**
 * Explains how to install Sabai on an iPhone or iPad. `unsent` counts changes that only this browser holds;
 * the installed app will not have them.
 */
export function InstallSteps({ unsent, onClose }: { unsent: number; onClose: () => void }) {
  const t = useText();
  return (
    <Sheet open title={t('install.iosTitle')} onClose={onClose}>
      {unsent > 0 && (
        <Notice tone="amber" icon="attention">
          {t('install.iosUnsent', { n: unsent })}
        </Notice>
      )}
      <ol className="steps">
        <li>{t('install.ios1')}</li>
        <li>{t('install.ios2')}</li>
        <li>{t('install.ios3')}</li>
        <li>{t('install.ios4')}</li>
      </ol>
    </Sheet>
  );
}
