import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import type { Duplicate } from '../../rules/customer/find-duplicates.ts';

/**
 * Warns that the list has customers with the same phone or name, and links to them; saving stays possible.
 */
export function DuplicateWarning(props: { duplicates: readonly Duplicate[]; onAddAnyway: () => void }) {
  const t = useText();
  return (
    <div aria-live="polite">
      {props.duplicates.length > 0 && (
        <Notice tone="amber" icon="people">
          <strong>{t('duplicate.title')}</strong>
          <ul className="plain-list">
            {props.duplicates.map(({ customer, kind }) => (
              <li key={customer.id}>
                {customer.name}{' '}
                <span className="number">
                  {customer.phone} · {t(kind === 'phone' ? 'duplicate.samePhone' : 'duplicate.sameName')}
                </span>{' '}
                <Link
                  to="/crm/customer/$id"
                  params={{ id: customer.id }}
                  className="text-link"
                  aria-label={t('action.openNamed', { name: customer.name })}
                >
                  {t('action.open')}
                </Link>
              </li>
            ))}
          </ul>
          <Button variant="soft" color="gray" onClick={props.onAddAnyway}>
            {t('duplicate.addAnyway')}
          </Button>
        </Notice>
      )}
    </div>
  );
}
