import { useText } from '../../../i18n/use-text.ts';
import { TextAreaInput } from '../../../ui/fields/text-area-input.tsx';
import { countOf, type PageFieldsProps } from './fields.ts';
import { TitleField } from './title-field.tsx';

export function PrivacyFields({ values, errors, onChange }: PageFieldsProps<'privacy'>) {
  const t = useText();
  return (
    <section className="form-section" aria-label={t('editor.tab.privacy')}>
      <LegalTexts name="privacy" {...{ values, errors, onChange }} />
      <TextAreaInput
        name="privacy.officer"
        label={t('editor.field.officer')}
        help={`${t('editor.officerHelp')} ${countOf({ text: values.officer, field: 'officer', t })}`}
        rows={3}
        value={values.officer}
        error={errors['officer']}
        onChange={(officer) => onChange({ officer })}
      />
    </section>
  );
}

export function TermsFields(props: PageFieldsProps<'terms'>) {
  const t = useText();
  return (
    <section className="form-section" aria-label={t('editor.tab.terms')}>
      <LegalTexts name="terms" {...props} />
    </section>
  );
}

function LegalTexts(props: { name: 'privacy' | 'terms' } & PageFieldsProps<'terms'>) {
  const t = useText();
  const { name, values, errors, onChange } = props;
  return (
    <>
      <TitleField page={name} values={values} errors={errors} onChange={onChange} />
      <TextAreaInput
        name={`${name}.body`}
        label={t('editor.field.body')}
        help={`${t('editor.bodyHelp')} ${countOf({ text: values.body, field: 'body', t })}`}
        rows={14}
        value={values.body}
        error={errors['body']}
        onChange={(body) => onChange({ body })}
      />
    </>
  );
}
