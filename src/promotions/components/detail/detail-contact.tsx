import { ContactLines } from '../../../listings/components/contact-lines.tsx';
import type { PromotionDetail } from '../../../listings/rules/promotion-detail.ts';
import { useText } from '../../../i18n/use-text.ts';
import { safeHref } from '../../../lib/links/safe-href.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** The hospital's telephone, other contact details and social links. */
export function DetailContact(props: { promotion: PromotionDetail }) {
  const t = useText();
  const { contact_phone: phone, contact_details: details } = props.promotion;
  // Links come from data, so only http and https are allowed (SECURITY-10).
  const links = props.promotion.social_links.flatMap(({ type, url }) => {
    const href = safeHref(url);
    return href && /^https?:/.test(href) ? [{ type, href }] : [];
  });
  if (!phone && !details && links.length === 0) return null;
  return (
    <section className="card stack">
      <h2>{t('label.contact')}</h2>
      <ContactLines
        phone={phone}
        details={details}
        names={{ phone: t('label.phone'), details: t('detail.contactDetails') }}
      />
      {links.length > 0 && (
        <ul className="plain-list detail-links" aria-label={t('detail.links')}>
          {links.map(({ type, href }, index) => (
            <li key={index}>
              <Button
                variant="plain"
                as={
                  <a href={href} target="_blank" rel="noopener noreferrer">
                    <Icon name="link" />
                    {t(`social.${type}`)}
                  </a>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
