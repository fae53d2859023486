import type { PageContents } from '../../listings/rules/page-content.ts';
import { useText } from '../../i18n/use-text.ts';
import { dialable, formatPhone } from '../../lib/text/phone.ts';
import { safeHref } from '../../lib/links/safe-href.ts';
import { isWebLink } from '../../lib/links/web-link.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import './pages.css';

/** Most characters of the QR code; a longer text would be too dense to scan at the size shown. */
const QR_LENGTH = 300;

/** LINE and telephone have a card each (PAGE-6). */
export function ContactBody(props: { content: PageContents['contact'] }) {
  const t = useText();
  const { line, lineUrl, phone } = props.content;
  // Links come from data, so only http and https are allowed (SECURITY-10).
  const href = isWebLink(lineUrl) ? safeHref(lineUrl) : null;
  const number = dialable(phone);
  if (!line && !href && !phone) return <EmptyState icon="phone" title={t('contact.none')} />;
  return (
    <div className="page-pair">
      {(line || href) && (
        <section className="card page-part contact-card">
          <span className="page-sign">
            <Icon name="chat" />
          </span>
          <h2>{t('contact.line')}</h2>
          {line && (
            <p className="contact-value" dir="auto">
              {line}
            </p>
          )}
          {href && href.length <= QR_LENGTH && (
            <div className="contact-qr">
              <QrCode text={href} label={t('contact.lineQr')} />
              <span className="field-help">{t('contact.lineQrHelp')}</span>
            </div>
          )}
          {href && (
            <Button
              as={
                <a href={href} target="_blank" rel="noopener noreferrer">
                  <Icon name="chat" />
                  {t('contact.openLine')}
                </a>
              }
            />
          )}
        </section>
      )}
      {phone && (
        <section className="card page-part contact-card">
          <span className="page-sign">
            <Icon name="phone" />
          </span>
          <h2>{t('label.phone')}</h2>
          <p className="contact-value number">{formatPhone(phone)}</p>
          {number && (
            <Button
              variant="soft"
              as={
                <a href={`tel:${number}`} aria-label={t('action.callPhone', { phone: formatPhone(phone) })}>
                  <Icon name="phone" />
                  {t('action.call')}
                </a>
              }
            />
          )}
        </section>
      )}
    </div>
  );
}
