import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useAnswer } from '../../session/data/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { FailedLoad } from '../../ui/notices/failed-load.tsx';
import { showToast } from '../../ui/notices/toasts.ts';
import { readOfficers, setOfficer } from '../data/privacy-officers.ts';
import './requests.css';

/**
 * List of privacy officers; a super admin appoints an account by its mail address, or ends the role
 * (PRIVACY-7).
 */
export function OfficerList() {
  const t = useText();
  const officers = useAnswer(readOfficers);
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  if (officers.state === 'loading') return null;
  const { reload } = officers;
  const retry = officers.state === 'failed' ? reload : officers.retry;
  const set = async (options: { email: string; isOfficer: boolean }) => {
    setBusy(true);
    const answer = await setOfficer(options);
    setBusy(false);
    if (answer.outcome !== 'answered') {
      showToast({ tone: 'destructive', text: t('request.unreachable') });
      return;
    }
    if (!answer.value) {
      setError(t('officer.unknown'));
      return;
    }
    if (options.isOfficer) setEmail('');
    reload();
  };
  const add = () => {
    const typed = email.trim();
    setError(typed === '' ? t('officer.required') : undefined);
    if (typed !== '') void set({ email: typed, isOfficer: true });
  };
  return (
    <FormSection name="officers" title={t('officer.title')}>
      <p className="field-help">{t('officer.help')}</p>
      {retry && <FailedLoad onRetry={retry} />}
      {officers.state === 'ready' && (
        <ul className="plain-list requests">
          {officers.value.map((officer) => (
            <li key={officer.email} className="request-head">
              <span className="request-details">
                <strong>{officer.full_name ?? officer.email}</strong>
                {officer.full_name !== null && <span className="field-help"> · {officer.email}</span>}
              </span>
              <Button
                variant="soft"
                color="gray"
                disabled={busy}
                aria-label={t('officer.endThis', { email: officer.email })}
                onClick={() => void set({ email: officer.email, isOfficer: false })}
              >
                {t('officer.end')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextInput
        name="officer-email"
        type="email"
        autoComplete="off"
        label={t('officer.email')}
        value={email}
        error={error}
        onChange={(value) => {
          setEmail(value);
          setError(undefined);
        }}
        onEnter={add}
      />
      <div>
        <Button variant="soft" disabled={busy} onClick={add}>
          {t('officer.add')}
        </Button>
      </div>
    </FormSection>
  );
}
