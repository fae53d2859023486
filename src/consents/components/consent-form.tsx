import { useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/use-text.ts';
import { PrivacyLine } from '../../listings/components/legal-line.tsx';
import { textLength } from '../../lib/text/text-length.ts';
import { Form } from '../../ui/forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import type { GivenAnswers } from '../data/add-consents.ts';
import { CONSENT_TEXTS, purposes, type Answer, type Purpose } from '../rules/consent.ts';
import { SignatureInput } from './signature-input.tsx';
import './consents.css';

const MAX_NAME = 100;

/**
 * Asks for each purpose separately. Earlier answers are preselected; only changed answers are passed on
 * (CUSTOMER-20).
 */
export function ConsentForm(props: {
  before: Partial<Record<Purpose, Answer>>;
  /** True on the agent's device, where a "no" may be recorded as spoken, without proof. */
  mayBeSpoken: boolean;
  /** Resolves to whether the answers were stored. */
  onGive: (given: GivenAnswers) => Promise<boolean>;
}) {
  const t = useText();
  const { messagesName } = useLanguage();
  // Only answers chosen in this form: an answer that arrives from elsewhere is shown, but not sent again.
  const [chosen, setChosen] = useState<Partial<Record<Purpose, Answer>>>({});
  const [signature, setSignature] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const answers = purposes.flatMap((purpose) => {
    const answer = chosen[purpose];
    return answer && answer !== props.before[purpose] ? [{ purpose, answer }] : [];
  });
  const typed = name.trim();
  const check = () => {
    if (answers.length === 0) return t('consent.nothing');
    if (textLength(typed) > MAX_NAME) return t('consent.tooLong');
    const isProved = signature !== null || typed !== '';
    const needsProof = !props.mayBeSpoken || answers.some(({ answer }) => answer === 'yes');
    return needsProof && !isProved ? t('consent.proofMissing') : null;
  };
  const give = async () => {
    const found = check();
    setProblem(found);
    if (found !== null) return;
    setIsBusy(true);
    const textVersion = `${CONSENT_TEXTS}-${messagesName === 'th' ? 'th' : 'en'}`;
    await props.onGive({ answers, textVersion, signedName: typed === '' ? null : typed, signature });
    setIsBusy(false);
  };
  return (
    <Form className="form" onSubmit={give}>
      <div>
        {purposes.map((purpose) => (
          <div key={purpose} className="consent-question">
            <strong>{t(`consent.purpose.${purpose}`)}</strong>
            <p>{t(`consent.text1.${purpose}`)}</p>
            <ChoiceGroup
              name={`consent-${purpose}`}
              label={t(`consent.purpose.${purpose}`)}
              value={chosen[purpose] ?? props.before[purpose] ?? null}
              options={[
                { value: 'yes', label: t('consent.answer.yes') },
                { value: 'no', label: t('consent.answer.no') },
              ]}
              onChange={(answer) => setChosen({ ...chosen, [purpose]: answer })}
            />
          </div>
        ))}
      </div>
      <p className="field-help">{t('consent.text1.free')}</p>
      <SignatureInput value={signature} onChange={setSignature} />
      <TextInput
        name="signed_name"
        label={t('consent.name')}
        autoComplete="off"
        help={props.mayBeSpoken ? t('consent.spokenHelp') : undefined}
        value={name}
        error={problem ?? undefined}
        onChange={setName}
      />
      <PrivacyLine />
      <Button type="submit" disabled={isBusy}>
        {t('consent.send')}
      </Button>
    </Form>
  );
}
