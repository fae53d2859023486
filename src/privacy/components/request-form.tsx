import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PrivacyLine } from '../../listings/components/legal-line.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Form } from '../../ui/forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectInput } from '../../ui/fields/select-input.tsx';
import { TextAreaInput } from '../../ui/fields/text-area-input.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { bindFields } from '../../ui/forms/bind-fields.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { useProofs } from '../../proof/components/use-proofs.ts';
import { sendRequest } from '../data/send-request.ts';
import {
  checkRequest,
  requestKinds,
  readRequestId,
  type RequestKind,
  type RequestValues,
} from '../rules/privacy-request.ts';
import { RequestCode } from './request-code.tsx';

const empty: RequestValues = { kind: 'view', name: '', email: '', telephone: '', details: '' };

/**
 * A form for anyone's request about their data. A mailed code or the agent proves who asks (PRIVACY-1). The
 * request's id is in the URL's fragment, so that it survives reading the mail.
 */
export function RequestForm() {
  const t = useText();
  const proofs = useProofs('request');
  const [values, setValues] = useState(empty);
  const [wasSent, setWasSent] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();
  const asked = useLocation({ select: ({ hash }) => readRequestId(hash) });
  const [wasGivenToAgent, setWasGivenToAgent] = useState(false);
  const problems = wasSent ? checkRequest(values) : {};
  const errors = Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, t(`request.invalid.${problem}`)]),
  );
  const bind = bindFields({
    values,
    errors,
    onChange: (change: Partial<RequestValues>) => {
      proofs.prepare();
      setValues({ ...values, ...change });
    },
  });
  const send = async () => {
    setWasSent(true);
    if (Object.keys(checkRequest(values)).length > 0) return;
    setIsBusy(true);
    const answer = await sendRequest({ values, proofs });
    setIsBusy(false);
    if (answer.outcome === 'answered' && values.email.trim() === '') setWasGivenToAgent(true);
    else if (answer.outcome === 'answered') await navigate({ to: '.', hash: answer.value, replace: true });
    // After a flood of requests the server refuses new ones for some minutes.
    else if (answer.outcome === 'refused' && answer.code === 'SB025') setFailure(t('proof.refused'));
    else if (answer.outcome === 'refused' && answer.code !== 'SB010') setFailure(t('request.refused'));
    else setFailure(t('request.unreachable'));
  };
  if (asked !== null) return <RequestCode key={asked} request={asked} email={values.email.trim()} />;
  if (wasGivenToAgent) {
    return (
      <Notice tone="jade" icon="check">
        <strong>{t('request.sent')}</strong>
        <p>{t('request.sentToAgent')}</p>
      </Notice>
    );
  }
  const { kind, ...kindField } = { ...bind('kind'), kind: values.kind };
  return (
    <Form className="card form" onSubmit={send}>
      <SelectInput
        {...kindField}
        label={t('request.kind')}
        value={kind}
        options={requestKinds.map((value) => ({ value, label: t(`request.kind.${value}`) }))}
        onChange={(value) => setValues({ ...values, kind: value as RequestKind })}
      />
      <TextInput {...bind('name')} label={t('label.fullName')} required autoComplete="name" />
      <TextInput
        {...bind('email')}
        label={t('request.email')}
        help={t('request.emailHelp')}
        type="email"
        autoComplete="email"
      />
      <TextInput
        {...bind('telephone')}
        label={t('label.telephone')}
        help={t('request.telephoneHelp')}
        type="tel"
        autoComplete="tel"
      />
      <TextAreaInput {...bind('details')} label={t('request.details')} rows={3} />
      <PrivacyLine />
      {failure && (
        <Notice tone="red" icon="attention">
          {failure}
        </Notice>
      )}
      <Button type="submit" disabled={isBusy}>
        {t('request.send')}
      </Button>
    </Form>
  );
}
