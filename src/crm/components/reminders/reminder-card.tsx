import { Heading } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { useShowMore } from './use-show-more.tsx';

export interface Reminder {
  key: string;
  customerId: string;
  /** A heading where it differs from the one before; empty for none. */
  group: string;
  title: string;
  text: string;
  mark: ReactNode;
}

/** The search box is to stay within reach of the first look. */
const FEW = 2;

/** A list of customers to think of: the first few, or all in steps. Nothing where there are none. */
export function ReminderCard(props: {
  icon: IconName;
  title: string;
  items: readonly Reminder[];
  open?: boolean;
}) {
  const titleId = useId();
  const { items, open = false } = props;
  const showMore = useShowMore({ count: items.length, few: FEW, open });
  if (items.length === 0) return null;
  const shown = items.slice(0, showMore.shown);
  return (
    <section className="reminder" aria-labelledby={titleId}>
      <div className="reminder-head">
        <Icon name={props.icon} />
        <Heading as="h2" size="3" id={titleId}>
          {props.title}
        </Heading>
        <span className="reminder-count number">{items.length}</span>
      </div>
      <ul className="plain-list">
        {shown.map((item, at) => (
          <li key={item.key}>
            {item.group !== '' && item.group !== shown[at - 1]?.group && (
              <p className="reminder-group">{item.group}</p>
            )}
            <Link className="reminder-row" to="/crm/customer/$id" params={{ id: item.customerId }}>
              <span>
                <span className="reminder-title">{item.title}</span>
                <span className="reminder-text number">{item.text}</span>
              </span>
              {item.mark}
            </Link>
          </li>
        ))}
      </ul>
      {showMore.buttons}
    </section>
  );
}
