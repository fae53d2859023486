import { Heading } from '@radix-ui/themes';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { removeMember } from '../../data/profile/remove-member.ts';
import { setMemberRole } from '../../data/profile/set-member-role.ts';
import type { StaffMember } from '../../rules/hospital.ts';
import { StaffRow } from './staff-row.tsx';
import { notifyRefusal } from '../notify-refusal.ts';

/**
 * Lists the hospital's members: owners change roles and remove people, and everybody may leave. The last
 * owner has to stay (SB020).
 */
export function StaffList(props: {
  hospitalId: string;
  staff: readonly StaffMember[];
  userId: string;
  isOwner: boolean;
  onChanged: () => void;
  onOwnChange: (how: 'left' | 'role') => void;
}) {
  const t = useText();
  const { hospitalId, userId } = props;
  const [leaving, setLeaving] = useState<StaffMember | null>(null);
  const isMe = leaving?.user_id === userId;
  const nameOf = (member: StaffMember) => member.full_name?.trim() || member.email || '–';

  const changeRole = async (member: StaffMember, role: 'owner' | 'staff') => {
    const answer = await setMemberRole({ hospitalId, userId: member.user_id, role });
    if (answer.outcome !== 'done') return notifyRefusal({ refusal: answer, t });
    const text = t('hospital.roleChanged', { name: nameOf(member), role: t(`hospital.role.${role}`) });
    showToast({ text });
    if (member.user_id === userId) props.onOwnChange('role');
    else props.onChanged();
  };

  const remove = async (member: StaffMember) => {
    setLeaving(null);
    const answer = await removeMember({ hospitalId, userId: member.user_id });
    if (answer.outcome !== 'done') return notifyRefusal({ refusal: answer, t });
    const mine = member.user_id === userId;
    const text = mine ? t('hospital.left') : t('hospital.removed', { name: nameOf(member) });
    showToast({ text });
    if (mine) props.onOwnChange('left');
    else props.onChanged();
  };

  return (
    <section className="form-section" aria-labelledby="hospital-staff">
      <Heading as="h2" size="4" id="hospital-staff">
        {t('hospital.staff')}
      </Heading>
      <ul className="plain-list people">
        {props.staff.map((member) => (
          <StaffRow
            key={member.user_id}
            member={member}
            name={nameOf(member)}
            isMe={member.user_id === userId}
            isOwner={props.isOwner}
            onRole={(role) => void changeRole(member, role)}
          >
            {(props.isOwner || member.user_id === userId) && (
              <IconButton
                icon={member.user_id === userId ? 'leave' : 'trash'}
                label={
                  member.user_id === userId
                    ? t('hospital.leave')
                    : t('hospital.remove', { name: nameOf(member) })
                }
                onClick={() => setLeaving(member)}
              />
            )}
          </StaffRow>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        title={
          isMe
            ? t('hospital.leaveAsk')
            : t('hospital.removeAsk', { name: leaving === null ? '' : nameOf(leaving) })
        }
        text={t(isMe ? 'hospital.leaveHelp' : 'hospital.removeHelp')}
        confirmLabel={t(isMe ? 'hospital.leaveConfirm' : 'action.remove')}
        onConfirm={() => leaving && void remove(leaving)}
        onCancel={() => setLeaving(null)}
      />
    </section>
  );
}
