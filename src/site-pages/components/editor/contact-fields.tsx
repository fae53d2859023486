import { useText } from '../../../i18n/use-text.ts';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { type PageFieldsProps } from './fields.ts';
import { TitleField } from './title-field.tsx';

export function ContactFields({ values, errors, onChange }: PageFieldsProps<'contact'>) {
  const t = useText();
  return (
    <section className="form-section" aria-label={t('editor.tab.contact')}>
      <TitleField page="contact" values={values} errors={errors} onChange={onChange} />
      <TextInput
        name="contact.line"
        label={t('editor.field.line')}
        autoCapitalize="none"
        autoComplete="off"
        value={values.line}
        error={errors['line']}
        onChange={(line) => onChange({ line })}
      />
      <TextInput
        name="contact.lineUrl"
        label={t('editor.field.lineUrl')}
        help={t('editor.lineUrlHelp')}
        type="url"
        autoComplete="off"
        value={values.lineUrl}
        error={errors['lineUrl']}
        onChange={(lineUrl) => onChange({ lineUrl })}
      />
      <TextInput
        name="contact.phone"
        label={t('editor.field.phone')}
        type="tel"
        autoComplete="off"
        value={values.phone}
        error={errors['phone']}
        onChange={(phone) => onChange({ phone })}
      />
    </section>
  );
}
