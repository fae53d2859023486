import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { refusalText } from '../../../session/components/refusal-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { deleteAccount } from '../../data/account/delete-account.ts';

const LAST_OWNER = 'SB020';

/** Deletes the account after the person typed its mail address and confirmed (SECURITY-37). */
export function DeleteAccountSection(props: { email: string; onDeleted: () => void }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const ask = () => {
    const isSame = typed.trim().toLowerCase() === props.email.toLowerCase();
    setError(isSame ? undefined : t('account.deleteMismatch'));
    if (isSame) setAsking(true);
  };
  const confirm = async () => {
    setBusy(true);
    const answer = await deleteAccount();
    setBusy(false);
    setAsking(false);
    if (answer.outcome === 'answered') {
      showToast({ title: t('toast.success'), text: t('account.deleted') });
      props.onDeleted();
      return;
    }
    if (answer.outcome !== 'refused') setError(t('account.unreachable'));
    else setError(answer.code === LAST_OWNER ? t('account.lastOwner') : refusalText({ refusal: answer, t }));
  };

  return (
    <FormSection name="delete-account" title={t('account.delete')}>
      <p className="field-help">{t('account.deleteHelp')}</p>
      <TextInput
        name="account-email"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        label={t('account.deleteEmail', { email: props.email })}
        value={typed}
        error={error}
        onChange={(value) => {
          setTyped(value);
          setError(undefined);
        }}
        onEnter={ask}
      />
      <div>
        <Button color="red" variant="soft" disabled={busy} onClick={ask}>
          {t('account.delete')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('account.deleteAsk')}
        text={t('account.deleteHelp')}
        confirmLabel={t('account.delete')}
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </FormSection>
  );
}
