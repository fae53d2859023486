import { Link } from '@tanstack/react-router';
import { usePerson } from '../../auth/data/current-person.ts';
import { useText } from '../../i18n/use-text.ts';
import { useRoles } from '../../permissions/data/use-roles.ts';
import { FormSection } from '../../ui/forms/form-section.tsx';

const ofOfficers = [{ to: '/privacy/desk', text: 'officer.desk' }] as const;
const ofAdmins = [
  ...ofOfficers,
  { to: '/admin/operations', text: 'ops.title' },
  { to: '/admin/reports', text: 'report.inbox' },
  { to: '/crm/requests', text: 'request.inbox' },
  { to: '/page-editor', text: 'editor.title' },
] as const;

/** Links to the pages of super admins and privacy officers; renders nothing for anybody else. */
export function AdminLinks() {
  const t = useText();
  const roles = useRoles(usePerson());
  const isAdmin = roles.includes('super_admin');
  if (!isAdmin && !roles.includes('privacy_officer')) return null;
  return (
    <FormSection name="admin" title={t(isAdmin ? 'admin.title' : 'officer.role')}>
      <ul className="plain-list stack">
        {(isAdmin ? ofAdmins : ofOfficers).map(({ to, text }) => (
          <li key={to}>
            <Link className="text-link" to={to}>
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
    </FormSection>
  );
}
