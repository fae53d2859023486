import { Heading } from '@radix-ui/themes';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { renameHospital } from '../../data/profile/rename-hospital.ts';
import { verifyHospital } from '../../data/profile/verify-hospital.ts';
import { checkHospitalName, type Hospital } from '../../rules/hospital.ts';
import { useHospitalChange } from '../use-hospital-change.ts';

/** Lets a super admin change the badge and the name of a hospital (PEOPLE-5). */
export function AdminCard(props: { hospital: Hospital; onChanged: () => void }) {
  const t = useText();
  const { hospital, onChanged } = props;
  const [name, setName] = useState(hospital.name);
  const [attempt, setAttempt] = useState(0);
  const { busy, run } = useHospitalChange(onChanged);
  const verified = hospital.verified_at !== null;
  const problem = checkHospitalName(name);
  const error = attempt > 0 && problem !== null ? t(`hospital.invalid.${problem}`) : undefined;

  const rename = () => {
    setAttempt(attempt + 1);
    if (problem !== null) return;
    void run(renameHospital({ hospitalId: hospital.id, name }), t('hospital.renamed'));
  };
  const verify = () =>
    void run(
      verifyHospital({ hospitalId: hospital.id, verified: !verified }),
      t(verified ? 'hospital.unverifiedNow' : 'hospital.verifiedNow'),
    );

  return (
    <section className="form-section" aria-labelledby="hospital-admin">
      <Heading as="h2" size="4" id="hospital-admin">
        {t('hospital.admin')}
      </Heading>
      <p className="field-help">{t('hospital.verifyHelp')}</p>
      <div>
        <Button variant="soft" disabled={busy} onClick={verify}>
          {t(verified ? 'hospital.unverify' : 'hospital.verify')}
        </Button>
      </div>
      <Form className="stack" onSubmit={rename}>
        <ErrorSummary
          errors={error ? [{ field: 'hospitalName', label: t('label.hospitalName'), text: error }] : []}
          attempt={attempt}
        />
        <TextInput
          name="hospitalName"
          label={t('label.hospitalName')}
          help={t('hospital.renameHelp')}
          autoComplete="off"
          value={name}
          error={error}
          onChange={setName}
        />
        <div>
          <Button type="submit" disabled={busy || name.trim() === hospital.name}>
            {t('action.rename')}
          </Button>
        </div>
      </Form>
    </section>
  );
}
