import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { inAppBrowser, externalBrowserUrl } from '../../lib/links/in-app-browser.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/notices/toasts.ts';

/** Inside LINE, Facebook or Instagram, offers to open the page in the person's own browser. */
export function OpenInBrowserNotice() {
  const t = useText();
  const [closed, setClosed] = useState(false);
  const { userAgent } = navigator;
  const app = inAppBrowser(userAgent);
  if (!app || closed) return null;
  const url = window.location.href;
  const way = externalBrowserUrl({ url, app, userAgent });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showToast({ title: t('share.copied') });
    } catch {
      showToast({ tone: 'destructive', title: t('share.failed'), text: t('share.failedHelp') });
    }
  };
  return (
    <aside className="offer-bar" aria-label={t('inApp.title')}>
      <Icon name="info" />
      <div className="offer-text">
        <strong>{t('inApp.title')}</strong>
        <p>{t('inApp.text', { app })}</p>
        {!way && <p>{t('inApp.how')}</p>}
        <div className="row-actions">
          {way ? (
            <Button variant="plain" data-strong="" as={<a href={way}>{t('inApp.open')}</a>} />
          ) : (
            <Button variant="plain" data-strong="" onClick={() => void copy()}>
              {t('inApp.copy')}
            </Button>
          )}
          <Button variant="plain" onClick={() => setClosed(true)}>
            {t('install.later')}
          </Button>
        </div>
      </div>
    </aside>
  );
}
