import { Heading } from '@radix-ui/themes';
import { useId, type ReactNode } from 'react';
import { Chip } from '../../../ui/chip.tsx';
import type { IconName } from '../../../ui/icon.tsx';
import { useShowMore } from '../reminders/use-show-more.tsx';

const FEW = 5;
const icons = { jade: 'check', amber: 'people', red: 'attention' } as const satisfies Record<
  string,
  IconName
>;

/**
 * A titled list of customers of a file with the same result of the import check. It renders nothing without
 * items.
 */
export function ImportGroup(props: {
  tone: keyof typeof icons;
  title: string;
  items: readonly { key: string; title: string; text: string; note?: string }[];
  children?: ReactNode;
}) {
  const titleId = useId();
  const { items, tone } = props;
  const showMore = useShowMore({ count: items.length, few: FEW });
  if (items.length === 0) return null;
  return (
    <section className="card" aria-labelledby={titleId}>
      <Heading as="h2" size="3" id={titleId}>
        <Chip tone={tone} icon={icons[tone]}>
          {props.title}
        </Chip>
      </Heading>
      <ul className="plain-list">
        {items.slice(0, showMore.shown).map((item) => (
          <li className="plain-row" key={item.key}>
            <span>
              <strong>{item.title}</strong>
              <p className="number">{item.text}</p>
              {item.note && <p>{item.note}</p>}
            </span>
          </li>
        ))}
      </ul>
      {showMore.buttons}
      {props.children}
    </section>
  );
}
