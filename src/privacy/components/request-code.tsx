import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Form } from '../../ui/forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { confirmRequest } from '../data/send-request.ts';

/**
 * Asks for the mailed code, which starts the request's clock. `email` is empty after a reload of the page.
 */
export function RequestCode(props: { request: string; email: string }) {
  const t = useText();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const confirm = async () => {
    const answer = await confirmRequest({ request: props.request, code: code.trim() });
    if (answer.outcome !== 'answered') setError(t('request.unreachable'));
    else if (answer.value) setIsConfirmed(true);
    else setError(t('request.codeWrong'));
  };
  if (isConfirmed) {
    return (
      <Notice tone="jade" icon="check">
        <strong>{t('request.sent')}</strong>
        <p>{t('request.clock')}</p>
      </Notice>
    );
  }
  return (
    <Form className="card form" onSubmit={confirm}>
      <p>{props.email === '' ? t('request.codeWaits') : t('request.codeSent', { email: props.email })}</p>
      <TextInput
        name="code"
        label={t('request.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        error={error}
        onChange={setCode}
      />
      <Button type="submit">{t('request.confirm')}</Button>
    </Form>
  );
}
