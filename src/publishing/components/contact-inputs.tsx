import { useText } from '../../i18n/use-text.ts';
import { TextAreaInput } from '../../ui/fields/text-area-input.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { bindFields } from '../../ui/forms/bind-fields.ts';
import type { PublicationSection } from './publication-section.ts';

/** Contact phone and contact details. */
export function ContactInputs(props: PublicationSection) {
  const t = useText();
  const { text } = props;
  const field = bindFields(props);
  return (
    <>
      <TextInput
        {...field('contact_phone')}
        type="tel"
        inputMode="tel"
        label={t(`${text}.contact_phone`)}
        autoComplete="off"
        enterKeyHint="next"
      />
      <TextAreaInput {...field('contact_details')} label={t(`${text}.contact_details`)} rows={3} />
    </>
  );
}
