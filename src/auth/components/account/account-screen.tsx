import { useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../../../ui/device/save-file.ts';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { readOwnData } from '../../data/account/read-own-data.ts';
import type { Person } from '../../data/current-person.ts';
import { EmailAddressSection } from './email-address-section.tsx';
import { DeleteAccountSection } from './delete-account-section.tsx';
import { HandOverSection } from './hand-over-section.tsx';
import { SessionList } from './session-list.tsx';
import './account.css';

/**
 * The person's own account: mail address, copy of their data, sessions, hand-over and deletion (PEOPLE-15).
 */
export function AccountScreen(props: {
  person: Person;
  /** Further sections, shown before hand-over and deletion. */
  children?: ReactNode;
  onDeleted: () => void;
}) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const answer = await readOwnData();
    setBusy(false);
    if (answer.outcome !== 'answered') {
      showToast({ tone: 'destructive', title: t('toast.error'), text: t('account.unreachable') });
      return;
    }
    saveFile({
      name: 'sabai-my-data.json',
      text: JSON.stringify(answer.value, null, 2),
      type: 'application/json',
    });
    showToast({ title: t('toast.success'), text: t('account.downloaded') });
  };
  return (
    <div className="form">
      <EmailAddressSection />
      <FormSection name="account-data" title={t('account.data')}>
        <p className="field-help">{t('account.dataHelp')}</p>
        <div>
          <Button variant="soft" disabled={busy} onClick={() => void download()}>
            <Icon name="download" />
            {t('account.download')}
          </Button>
        </div>
      </FormSection>
      <FormSection name="account-sessions" title={t('account.sessions')}>
        <SessionList />
      </FormSection>
      {props.children}
      <HandOverSection />
      <DeleteAccountSection email={props.person.email} onDeleted={props.onDeleted} />
    </div>
  );
}
