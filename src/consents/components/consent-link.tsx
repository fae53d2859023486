import { lazy, Suspense, useEffect, useState } from 'react';
import { awaitUnlessCancelled } from '../../lib/await-unless-cancelled.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FailedLoad } from '../../ui/notices/failed-load.tsx';
import { showToast } from '../../ui/notices/toasts.ts';
import { makeConsentLink } from '../data/make-consent-link.ts';
import { customerText } from '../rules/customer-text.ts';

const QrCode = lazy(async () => ({ default: (await import('../../ui/qr-code.tsx')).QrCode }));

/**
 * Link to the customer's own page, as a QR code for her camera and as a link for LINE. It is offered even
 * after she refused everything, so that she can change it.
 */
export function ConsentLink({ customerId }: { customerId: string }) {
  const t = useText();
  const [attempt, setAttempt] = useState(0);
  const [made, setMade] = useState<{ attempt: number; url: string | null } | null>(null);
  useEffect(
    () => awaitUnlessCancelled(makeConsentLink({ customerId }), (url) => setMade({ attempt, url })),
    [customerId, attempt],
  );
  if (made?.attempt !== attempt) return <p aria-live="polite">{t('consent.linkWait')}</p>;
  const { url } = made;
  if (url === null) {
    return (
      <>
        <p>{t('consent.linkFailed')}</p>
        <FailedLoad onRetry={() => setAttempt(attempt + 1)} />
      </>
    );
  }
  // A request for consent is not a text that a refusal can block, so no receipts are passed.
  const { links } = customerText({
    receipts: {},
    purpose: 'service',
    text: t('consent.linkText', { link: url }),
  });
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => showToast({ text: t('consent.copied') }),
      () => undefined,
    );
  return (
    <>
      <p className="field-help">{t('consent.linkHelp')}</p>
      <div className="consent-qr">
        <Suspense fallback={null}>
          <QrCode text={url} label={t('consent.linkQr')} />
        </Suspense>
      </div>
      <div className="sheet-actions" data-row="">
        <Button variant="soft" onClick={() => void copy()}>
          <Icon name="link" />
          {t('consent.copy')}
        </Button>
        <Button as={<a href={links?.line} target="_blank" rel="noopener noreferrer" aria-label="LINE" />}>
          <Icon name="chat" />
          LINE
        </Button>
      </div>
    </>
  );
}
