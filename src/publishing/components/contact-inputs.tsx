import { useText } from '../../i18n/use-text.ts';
import { TextAreaInput } from '../../ui/fields/text-area-input.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import type { PublicationSection } from './publication-section.ts';

/** Contact phone and contact details. */
export function ContactInputs({ text, values, errors, onChange }: PublicationSection) {
  const t = useText();
  return (
    <>
      <TextInput
        name="contact_phone"
        type="tel"
        inputMode="tel"
        label={t(`${text}.contact_phone`)}
        autoComplete="off"
        enterKeyHint="next"
        value={values.contact_phone}
        error={errors.contact_phone}
        onChange={(contact_phone) => onChange({ contact_phone })}
      />
      <TextAreaInput
        name="contact_details"
        label={t(`${text}.contact_details`)}
        rows={3}
        value={values.contact_details}
        error={errors.contact_details}
        onChange={(contact_details) => onChange({ contact_details })}
      />
    </>
  );
}
