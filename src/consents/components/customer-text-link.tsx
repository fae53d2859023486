import type { ReactNode } from 'react';
import { useDateStyle } from '../../i18n/use-date-style.ts';
import { useText } from '../../i18n/use-text.ts';
import { showToast } from '../../ui/notices/toasts.ts';
import { useLatestReceipts } from '../data/refusing-customers.ts';
import { customerText, type TextPurpose } from '../rules/customer-text.ts';
import { consentRefusalText } from './consent-refusal-text.ts';
import './consents.css';

/**
 * Opens LINE or mail with a text to a customer. If she refused such texts, a click shows that instead; until
 * the receipts are read, a click does nothing (CUSTOMER-21).
 */
export function CustomerTextLink(props: {
  customerId: string;
  purpose: TextPurpose;
  text: string;
  email?: string;
  label: string;
  describedBy?: string;
  className?: string;
  children: ReactNode;
}) {
  const t = useText();
  const style = useDateStyle();
  const { purpose, text, email, children } = props;
  const receipts = useLatestReceipts(props.customerId);
  const look = {
    className: props.className,
    'aria-label': props.label,
    'aria-describedby': props.describedBy,
  };
  const written = receipts && customerText({ receipts, purpose, text, email });
  if (written?.links) {
    const { line, mail } = written.links;
    const where =
      email === undefined ? { href: line, target: '_blank', rel: 'noopener noreferrer' } : { href: mail };
    return (
      <a {...where} {...look}>
        {children}
      </a>
    );
  }
  const refusal = written?.refusal;
  const say = () =>
    refusal &&
    showToast({
      title: t('consent.blocked'),
      text: consentRefusalText({ refusal, t, style }),
      tone: 'destructive',
    });
  return (
    <button type="button" data-refused={refusal ? '' : undefined} {...look} onClick={say}>
      {children}
    </button>
  );
}
