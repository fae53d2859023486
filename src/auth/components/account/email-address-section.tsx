import { useText } from '../../../i18n/use-text.ts';
import { useCaptcha } from '../../../proof/components/use-captcha.tsx';
import { getBackend } from '../../../session/data/backend.ts';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { useOwnEmailAddress, type OwnEmailAddress } from '../../data/account/use-own-email-address.ts';
import { authKinds } from '../auth-texts.ts';
import { SendAgain } from '../send-again.tsx';

/**
 * While the mail address is unconfirmed: what the person cannot do until then, and a button to resend the
 * mail (PEOPLE-18).
 */
export function EmailAddressSection() {
  const t = useText();
  const found = useOwnEmailAddress({
    onConfirmed: () => showToast({ title: t('toast.success'), text: t('address.confirmed') }),
  });
  return found && !found.isConfirmed ? <Unconfirmed address={found} /> : null;
}

function Unconfirmed({ address }: { address: OwnEmailAddress }) {
  const t = useText();
  const captcha = useCaptcha();
  const { email, wantsHospital } = address;
  return (
    <FormSection name="account-address" title={t('address.title')}>
      <Notice tone="amber" icon="attention">
        <p>{t('address.open', { email })}</p>
        <p>{t('address.until')}</p>
        <ul className="account-waits">
          {wantsHospital && <li>{t('address.noHospital')}</li>}
          <li>{t('address.noEvents')}</li>
          <li>{t('address.noCustomers')}</li>
          <li>{t('address.noInspection')}</li>
        </ul>
      </Notice>
      <p className="field-help">{t('address.help')}</p>
      {captcha.check}
      <SendAgain
        backend={getBackend()}
        email={email}
        redirectTo={location.origin + authKinds[wantsHospital ? 'hospital' : 'general'].path}
        captcha={captcha}
      />
    </FormSection>
  );
}
