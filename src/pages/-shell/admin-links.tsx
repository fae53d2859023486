import { Link } from '@tanstack/react-router';
import { usePerson } from '../../auth/data/current-person.ts';
import { useText } from '../../i18n/use-text.ts';
import { useRoles } from '../../permissions/data/use-roles.ts';
import { FormSection } from '../../ui/forms/form-section.tsx';

/** What super admins and privacy officers look after; nothing for anybody else. */
export function AdminLinks() {
  const t = useText();
  const roles = useRoles(usePerson());
  const isAdmin = roles.includes('super_admin');
  if (!isAdmin && !roles.includes('privacy_officer')) return null;
  return (
    <FormSection name="admin" title={t(isAdmin ? 'admin.title' : 'officer.role')}>
      <ul className="plain-list stack">
        <li>
          <Link className="text-link" to="/privacy/desk">
            {t('officer.desk')}
          </Link>
        </li>
        {isAdmin && (
          <>
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
          </>
        )}
      </ul>
    </FormSection>
  );
}
