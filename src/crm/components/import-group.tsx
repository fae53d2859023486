import { Heading } from '@radix-ui/themes';
import { useId, useState, type ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Chip } from '../../ui/chip.tsx';
import type { IconName } from '../../ui/icon.tsx';

const FEW = 5;
const MOST = 200;
const icons = { jade: 'check', amber: 'people', red: 'attention' } as const satisfies Record<
  string,
  IconName
>;

/** Customers of a file that share a fate; nothing where there are none. */
export function ImportGroup(props: {
  tone: keyof typeof icons;
  title: string;
  items: readonly { key: string; title: string; text: string; note?: string }[];
  children?: ReactNode;
}) {
  const t = useText();
  const titleId = useId();
  const [open, setOpen] = useState(false);
  const { items, tone } = props;
  if (items.length === 0) return null;
  return (
    <section className="card" aria-labelledby={titleId}>
      <Heading as="h2" size="3" id={titleId}>
        <Chip tone={tone} icon={icons[tone]}>
          {props.title}
        </Chip>
      </Heading>
      <ul className="plain-list">
        {items.slice(0, open ? MOST : FEW).map((item) => (
          <li className="plain-row" key={item.key}>
            <span>
              <strong>{item.title}</strong>
              <p className="number">{item.text}</p>
              {item.note && <p>{item.note}</p>}
            </span>
          </li>
        ))}
      </ul>
      {items.length > FEW && (
        <button type="button" className="reminder-more" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('home.showFewer') : t('home.showAll', { n: items.length })}
        </button>
      )}
      {props.children}
    </section>
  );
}
