import { Heading } from '@radix-ui/themes';
import { useState, type FormEvent } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { SelectInput } from '../../ui/fields/select-input.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { showToast } from '../../ui/notices/toasts.ts';
import { inviteMember } from '../data/profile/invite-member.ts';
import { isEmail } from '../rules/hospital.ts';
import { notifyRefusal } from './notify-refusal.ts';

/** Invites by address; the link is shown once, and its secret stays behind the `#`, which no server is sent. */
export function InvitationForm(props: { hospitalId: string; onInvited: () => void }) {
  const t = useText();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<'owner' | 'staff'>('staff');
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<{ email: string; link: string } | null>(null);
  const error = attempt > 0 && !isEmail(email) ? t('hospital.invalid.email') : undefined;

  const invite = async (event: FormEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (!isEmail(email)) return;
    setBusy(true);
    const answer = await inviteMember({ hospitalId: props.hospitalId, email, role });
    setBusy(false);
    if (answer.outcome === 'failed') return notifyRefusal({ refusal: answer, t });
    setMade({ email: email.trim(), link: `${location.origin}/hospital-auth/join#${answer.secret}` });
    setEmail('');
    setAttempt(0);
    props.onInvited();
  };

  const copy = async (link: string) => {
    const copied = await navigator.clipboard.writeText(link).then(
      () => true,
      () => false,
    );
    showToast(
      copied ? { title: t('hospital.copied') } : { tone: 'destructive', title: t('hospital.copyFailed') },
    );
  };

  return (
    <section className="form-section" aria-labelledby="hospital-invite">
      <Heading as="h2" size="4" id="hospital-invite">
        {t('hospital.invite')}
      </Heading>
      <form className="stack" noValidate onSubmit={(event) => void invite(event)}>
        <ErrorSummary
          errors={error ? [{ field: 'inviteEmail', label: t('hospital.inviteEmail'), text: error }] : []}
          attempt={attempt}
        />
        <div className="form-row">
          <TextInput
            name="inviteEmail"
            type="email"
            inputMode="email"
            autoCapitalize="none"
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
        <div>
          <Button type="submit" variant="soft" disabled={busy}>
            <Icon name="plus" />
            {t(busy ? 'hospital.inviteBusy' : 'hospital.inviteSend')}
          </Button>
        </div>
      </form>
      <div aria-live="polite">
        {made && (
          <Notice tone="jade" icon="mail">
            <strong>{t('hospital.inviteReady', { email: made.email })}</strong>
            <TextInput
              name="inviteLink"
              readOnly
              label={t('hospital.inviteLink')}
              help={t('hospital.inviteLinkHelp')}
              value={made.link}
              onChange={() => undefined}
            />
            <div className="row-actions">
              <Button onClick={() => void copy(made.link)}>{t('hospital.copy')}</Button>
            </div>
          </Notice>
        )}
      </div>
    </section>
  );
}
