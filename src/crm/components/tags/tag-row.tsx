import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { ChipButton } from '../../../ui/chip-button.tsx';
import { useTags } from '../../data/tags/use-tags.ts';
import type { Customer } from '../../rules/customer/customer.ts';
import './tags.css';

// The sheet is seldom opened and imports the field with suggestions, so it is loaded on demand.
const TagSheet = lazy(() => import('./tag-sheet.tsx').then((module) => ({ default: module.TagSheet })));

/** The tags of a customer in the head of the record, with a button that edits them (CUSTOMER-16). */
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
          <ChipButton
            text={t(tags.length > 0 ? 'tags.edit' : 'tags.add')}
            icon={tags.length > 0 ? 'edit' : 'plus'}
            opensDialog
            onClick={() => setIsOpen(true)}
          />
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
