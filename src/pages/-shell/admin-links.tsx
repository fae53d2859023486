import { Link } from '@tanstack/react-router';
import { usePerson } from '../../auth/data/current-person.ts';
import { useText } from '../../i18n/use-text.ts';
import { useRoles } from '../../permissions/data/use-roles.ts';

/** What super admins look after; nothing for anybody else. */
export function AdminLinks() {
  const t = useText();
  const roles = useRoles(usePerson());
  if (!roles.includes('super_admin')) return null;
  return (
    <section className="card stack">
      <h2>{t('admin.title')}</h2>
      <ul className="plain-list stack">
        <li>
          <Link className="text-link" to="/admin/reports">
            {t('report.inbox')}
          </Link>
        </li>
        <li>
          <Link className="text-link" to="/crm/requests">
            {t('request.inbox')}
          </Link>
        </li>
        <li>
          <Link className="text-link" to="/page-editor">
            {t('editor.title')}
          </Link>
        </li>
      </ul>
    </section>
  );
}
