import { Heading } from '@radix-ui/themes';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatMoment } from '../../../lib/days/format-date.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { inviteMember } from '../../data/profile/invite-member.ts';
import { withdrawInvitation } from '../../data/profile/withdraw-invitation.ts';
import type { Invitation } from '../../rules/hospital.ts';
import { notifyRefusal } from '../notify-refusal.ts';

/** Lists the invitations that were not accepted yet. */
export function InvitationList(props: {
  hospitalId: string;
  invitations: readonly Invitation[];
  onChanged: () => void;
}) {
  const t = useText();
  const style = useDateStyle();
  const sendAgain = async ({ email, role }: Invitation) => {
    const answer = await inviteMember({ hospitalId: props.hospitalId, email, role });
    if (answer.outcome === 'failed') return notifyRefusal({ refusal: answer, t });
    showToast({ text: t('hospital.inviteMailed', { email }) });
    props.onChanged();
  };
  const withdraw = async (id: string) => {
    const answer = await withdrawInvitation({ id });
    if (answer.outcome !== 'done') return notifyRefusal({ refusal: answer, t });
    showToast({ text: t('hospital.withdrawn') });
    props.onChanged();
  };
  return (
    <section className="form-section" aria-labelledby="hospital-waiting">
      <Heading as="h2" size="4" id="hospital-waiting">
        {t('hospital.waiting')}
      </Heading>
      <ul className="plain-list people">
        {props.invitations.map((invitation) => (
          <li key={invitation.id} className="person-row">
            <span className="person-name">
              <strong>{invitation.email}</strong>
              <span className="field-help">
                {t(`hospital.role.${invitation.role}`)} ·{' '}
                {t('label.until', {
                  day: formatMoment({ atMs: Date.parse(invitation.expires_at), style }),
                })}
              </span>
            </span>
            <IconButton
              icon="mail"
              label={t('hospital.inviteAgain', { email: invitation.email })}
              onClick={() => void sendAgain(invitation)}
            />
            <IconButton
              icon="trash"
              label={t('hospital.withdraw', { email: invitation.email })}
              onClick={() => void withdraw(invitation.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
