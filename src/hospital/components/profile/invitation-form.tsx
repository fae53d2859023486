import { Heading } from '@radix-ui/themes';
import { useState } from 'react';
import { PrivacyLine } from '../../../listings/components/legal-line.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { SelectInput } from '../../../ui/fields/select-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { inviteMember } from '../../data/profile/invite-member.ts';
import { isEmail } from '../../rules/hospital.ts';
import { notifyRefusal } from '../notify-refusal.ts';

/** Invites by address; the link is mailed to it and shown to nobody else (PEOPLE-4). */
export function InvitationForm(props: { hospitalId: string; onInvited: () => void }) {
  const t = useText();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<'owner' | 'staff'>('staff');
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const error = attempt > 0 && !isEmail(email) ? t('hospital.invalid.email') : undefined;

  const invite = async () => {
    setAttempt(attempt + 1);
    if (!isEmail(email)) return;
    setBusy(true);
    const answer = await inviteMember({ hospitalId: props.hospitalId, email, role });
    setBusy(false);
    if (answer.outcome === 'failed') return notifyRefusal({ refusal: answer, t });
    setMailedTo(email.trim());
    setEmail('');
    setAttempt(0);
    props.onInvited();
  };

  return (
    <section className="form-section" aria-labelledby="hospital-invite">
      <Heading as="h2" size="4" id="hospital-invite">
        {t('hospital.invite')}
      </Heading>
      <Form className="stack" onSubmit={invite}>
        <ErrorSummary
          errors={error ? [{ field: 'inviteEmail', label: t('hospital.inviteEmail'), text: error }] : []}
          attempt={attempt}
        />
        <div className="form-row">
          <TextInput
            name="inviteEmail"
            type="email"
            label={t('hospital.inviteEmail')}
            help={t('hospital.inviteHelp')}
            autoComplete="off"
            value={email}
            error={error}
            onChange={setEmail}
          />
          <SelectInput
            name="inviteRole"
            label={t('hospital.inviteRole')}
            value={role}
            options={[
              { value: 'staff', label: t('hospital.role.staff') },
              { value: 'owner', label: t('hospital.role.owner') },
            ]}
            onChange={(chosen) => setRole(chosen === 'owner' ? 'owner' : 'staff')}
          />
        </div>
        <PrivacyLine />
        <div>
          <Button type="submit" variant="soft" disabled={busy}>
            <Icon name="plus" />
            {t(busy ? 'hospital.inviteBusy' : 'hospital.inviteSend')}
          </Button>
        </div>
      </Form>
      <div aria-live="polite">
        {mailedTo !== null && (
          <Notice tone="jade" icon="mail">
            <strong>{t('hospital.inviteMailed', { email: mailedTo })}</strong>
            <p>{t('hospital.inviteMailedHelp')}</p>
          </Notice>
        )}
      </div>
    </section>
  );
}
