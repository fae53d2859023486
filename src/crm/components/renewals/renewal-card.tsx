import { Link } from '@tanstack/react-router';
import { carName } from '../../../insurance/components/car-name.ts';
import { DeadlineList } from '../../../insurance/components/deadline-list.tsx';
import { RenewalMessage } from '../../../insurance/components/renewal-message.tsx';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatBaht } from '../../../lib/amounts/format-baht.ts';
import { formatDay } from '../../../lib/days/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineIcon } from '../../../ui/inline-icon.tsx';
import { CallLink } from '../customer/call-link.tsx';
import type { CustomerRenewal } from '../../data/renewals/use-renewals.ts';

/**
 * A car on the renewal board: its customer, its end dates, and buttons to contact the customer or change the
 * stage.
 */
export function RenewalCardItem(props: {
  renewal: CustomerRenewal;
  /** The heading above the card; null if it equals that of the card before. */
  group: string | null;
  onMove: () => void;
}) {
  const t = useText();
  const style = useDateStyle();
  const { record, deadlines, customer } = props.renewal;
  const { renewal_quoted: quoted, renewal_next_on: nextOn, renewal_lost_reason: reason } = record;
  const car = carName({ record, t });
  return (
    <li>
      {props.group && <p className="reminder-group">{props.group}</p>}
      <div className="card renewal">
        <Link
          className="renewal-link"
          to="/crm/customer/$id"
          params={{ id: customer.id }}
          search={{ tab: 'insurance' }}
        >
          <strong>{customer.name}</strong>
          <span>{car}</span>
        </Link>
        <DeadlineList deadlines={deadlines} />
        {(quoted !== null || nextOn !== null || reason !== null) && (
          <p className="renewal-facts">
            {quoted !== null && (
              <span className="number">{t('renewals.sum', { amount: formatBaht(quoted) })}</span>
            )}
            {nextOn !== null && (
              <span>{t('renewals.next', { day: formatDay({ date: nextOn, style }) })}</span>
            )}
            {reason !== null && <span>{t(`renewals.reason.${reason}`)}</span>}
          </p>
        )}
        <div className="renewal-actions">
          <CallLink
            customerId={customer.id}
            phone={customer.telephone}
            label={t('renewals.call', { name: customer.name })}
            className="icon-button"
          >
            <InlineIcon name="phone" />
          </CallLink>
          <RenewalMessage
            person={{ name: customer.nickname ?? customer.name, telephone: customer.telephone }}
            card={props.renewal}
            compact
          />
          <Button variant="soft" aria-label={t('renewals.changeOf', { car })} onClick={props.onMove}>
            {t('renewals.change')}
          </Button>
        </div>
      </div>
    </li>
  );
}
