import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { PageContents, Question } from '../../listings/rules/page-content.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import './pages.css';

/** The questions open one answer at a time (PAGE-4). */
export function FaqBody(props: { content: PageContents['faq'] }) {
  const t = useText();
  const [open, setOpen] = useState<number | null>(null);
  const { items } = props.content;
  const toContact = <Link to="/contact">{t('faq.toContact')}</Link>;
  if (items.length === 0) {
    return (
      <EmptyState icon="chat" title={t('faq.none')} text={t('faq.noneHelp')}>
        <Button as={toContact} />
      </EmptyState>
    );
  }
  return (
    <>
      <div className="card faq">
        {items.map((item, index) => (
          <FaqItem
            key={index}
            item={item}
            open={open === index}
            onToggle={() => setOpen(open === index ? null : index)}
          />
        ))}
      </div>
      <p className="faq-more">
        {t('faq.more')}{' '}
        <Link to="/contact" className="text-link">
          {t('faq.toContact')}
        </Link>
      </p>
    </>
  );
}

function FaqItem(props: { item: Question; open: boolean; onToggle: () => void }) {
  const id = useId();
  const { item, open } = props;
  return (
    <div className="faq-item" data-open={open ? '' : undefined}>
      <h2>
        <button
          type="button"
          id={`${id}-question`}
          aria-expanded={open}
          aria-controls={`${id}-answer`}
          onClick={props.onToggle}
        >
          <span dir="auto">{item.question}</span>
          <Icon name="plus" />
        </button>
      </h2>
      <section id={`${id}-answer`} aria-labelledby={`${id}-question`} hidden={!open}>
        <p className="page-text" dir="auto">
          {item.answer}
        </p>
      </section>
    </div>
  );
}
