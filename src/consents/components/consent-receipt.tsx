import { useDateStyle } from '../../i18n/use-date-style.ts';
import { useText } from '../../i18n/use-text.ts';
import { formatMoment } from '../../lib/days/format-date.ts';
import type { Consent } from '../rules/consent.ts';
import { signatureField } from '../rules/signature-path.ts';

/** One receipt: purpose, answer, time, version of the text, and the customer's proof. */
export function ConsentReceipt({ receipt }: { receipt: Consent }) {
  const t = useText();
  const style = useDateStyle();
  const { purpose, answer, channel, signed_name: name, signature } = receipt;
  return (
    <div className="consent-receipt">
      <strong>
        {t(`consent.purpose.${purpose}`)}: {t(`consent.answer.${answer}`)}
      </strong>
      <span className="number">{formatMoment({ atMs: Date.parse(receipt.created_at), style })}</span>
      <span>
        {t(`consent.channel.${channel}`)}
        {/* A receipt from a privacy request has no text version, because no text was shown. */}
        {channel !== 'request' && ` · ${t('consent.version', { version: receipt.text_version })}`}
      </span>
      {name !== null && <span>{t('consent.signed', { name })}</span>}
      {signature !== null && (
        <svg
          className="signature-shown"
          viewBox={`0 0 ${signatureField.width} ${signatureField.height}`}
          aria-label={t('consent.drawn')}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here
          role="img"
        >
          <path d={signature} />
        </svg>
      )}
    </div>
  );
}
