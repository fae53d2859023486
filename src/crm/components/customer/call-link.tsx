import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { safeHref } from '../../../lib/links/safe-href.ts';
import { dialable, formatPhone } from '../../../lib/text/phone.ts';
import { addCall } from '../../data/tasks/add-call.ts';

/**
 * A link that dials a customer's number and stores the call. It renders nothing for a number that cannot be
 * dialled.
 */
export function CallLink(props: {
  customerId: string;
  phone: string;
  /** The accessible name; by default it names the number. */
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  const t = useText();
  const { customerId, phone, className, children } = props;
  const number = dialable(phone);
  const href = number === '' ? null : safeHref(`tel:${number}`);
  if (href === null) return null;
  return (
    <a
      className={className}
      href={href}
      aria-label={props.label ?? t('action.callPhone', { phone: formatPhone(phone) })}
      onClick={() => void addCall(customerId)}
    >
      {children}
    </a>
  );
}
