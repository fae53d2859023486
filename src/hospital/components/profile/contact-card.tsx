import { Heading } from '@radix-ui/themes';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { bindFields } from '../../../ui/forms/bind-fields.ts';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { TextAreaInput } from '../../../ui/fields/text-area-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { checkContact, type ContactField, type ContactValues, type Hospital } from '../../rules/hospital.ts';
import { HospitalChangedNotice } from './hospital-changed-notice.tsx';
import { useHospitalForm } from './use-hospital-form.ts';

const fields: readonly ContactField[] = ['telephone', 'email', 'website', 'contact_details'];

/** Contact details of the hospital; owners can change them, staff can only read them. */
export function ContactCard(props: { hospital: Hospital; isOwner: boolean; onSaved: () => void }) {
  const t = useText();
  return (
    <section className="form-section" aria-labelledby="hospital-contact">
      <Heading as="h2" size="4" id="hospital-contact">
        {t('hospital.contact')}
      </Heading>
      {props.isOwner ? (
        <ContactForm hospital={props.hospital} onSaved={props.onSaved} />
      ) : (
        <dl className="plain-facts">
          {fields.map((field) => (
            <div key={field}>
              <dt className="field-help">{t(`hospital.${field}`)}</dt>
              <dd>{props.hospital[field] ?? t('hospital.none')}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

const contactOf = (hospital: Hospital): ContactValues => ({
  telephone: hospital.telephone ?? '',
  email: hospital.email ?? '',
  website: hospital.website ?? '',
  contact_details: hospital.contact_details ?? '',
});

function ContactForm(props: { hospital: Hospital; onSaved: () => void }) {
  const t = useText();
  const form = useHospitalForm({ ...props, valuesOf: contactOf });
  const { values, busy } = form;
  const [attempt, setAttempt] = useState(0);
  const problems = checkContact(values);
  const errors = fields.flatMap((field) => {
    const message = attempt > 0 ? problems[field] : undefined;
    return message ? [{ field, label: t(`hospital.${field}`), text: t(`hospital.invalid.${message}`) }] : [];
  });
  const bind = bindFields({
    values,
    errors: Object.fromEntries(errors.map(({ field, text }) => [field, text])),
    onChange: form.change,
  });

  const save = async () => {
    setAttempt(attempt + 1);
    if (Object.keys(problems).length > 0) return;
    const columns = Object.fromEntries(fields.map((field) => [field, values[field].trim() || null]));
    await form.save(columns, t('hospital.contactSaved'));
  };

  return (
    <Form className="stack" onSubmit={save}>
      <ErrorSummary errors={errors} attempt={attempt} />
      <div className="form-row">
        <TextInput {...bind('telephone')} type="tel" label={t('hospital.telephone')} autoComplete="off" />
        <TextInput {...bind('email')} type="email" label={t('hospital.email')} autoComplete="off" />
      </div>
      <TextInput
        {...bind('website')}
        type="url"
        placeholder="https://"
        label={t('hospital.website')}
        autoComplete="off"
      />
      <TextAreaInput {...bind('contact_details')} label={t('hospital.contact_details')} rows={3} />
      <HospitalChangedNotice form={form} part={t('hospital.contact')} />
      <div>
        <Button type="submit" disabled={busy}>
          {t(busy ? 'state.saving' : 'hospital.saveContact')}
        </Button>
      </div>
    </Form>
  );
}
