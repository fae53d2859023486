import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { firstGrapheme } from '../../../lib/text/grapheme.ts';
import type { StaffMember } from '../../rules/hospital.ts';

/** One member of the hospital, with role and actions. */
export function StaffRow(props: {
  member: StaffMember;
  name: string;
  isMe: boolean;
  isOwner: boolean;
  onRole: (role: 'owner' | 'staff') => void;
  children: ReactNode;
}) {
  const t = useText();
  const { member, name } = props;
  return (
    <li className="person-row">
      <span className="monogram" aria-hidden="true">
        {firstGrapheme(name)}
      </span>
      <span className="person-name">
        <strong>
          {name}
          {props.isMe && ` (${t('hospital.you')})`}
        </strong>
        {member.email !== name && <span className="field-help">{member.email}</span>}
      </span>
      {props.isOwner ? (
        <select
          className="select person-role"
          aria-label={t('hospital.roleOf', { name })}
          value={member.role}
          onChange={(event) => props.onRole(event.target.value === 'owner' ? 'owner' : 'staff')}
        >
          <option value="owner">{t('hospital.role.owner')}</option>
          <option value="staff">{t('hospital.role.staff')}</option>
        </select>
      ) : (
        <span className="field-help">{t(`hospital.role.${member.role}`)}</span>
      )}
      {props.children}
    </li>
  );
}
