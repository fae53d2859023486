import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useTags } from '../../data/tags/use-tags.ts';
import type { Customer } from '../../rules/customer/customer.ts';
import './tags.css';

// The sheet is opened seldom, and brings the field with suggestions.
const TagSheet = lazy(() => import('./tag-sheet.tsx').then((module) => ({ default: module.TagSheet })));

/** The tags of a customer in the head of the record, with the way to change them (CUSTOMER-16). */
export function TagRow({ customer }: { customer: Customer }) {
  const t = useText();
  const tags = useTags(customer.id);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ul className="plain-list tag-row" aria-label={t('tags.label')}>
        {tags.map((tag) => (
          <li key={tag}>
            <span className="chip">{tag}</span>
          </li>
        ))}
        <li>
          <button type="button" className="tag-button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            <span className="chip">
              <Icon name={tags.length > 0 ? 'edit' : 'plus'} />
              {t(tags.length > 0 ? 'tags.edit' : 'tags.add')}
            </span>
          </button>
        </li>
      </ul>
      {isOpen && (
        <Suspense>
          <TagSheet customer={customer} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
