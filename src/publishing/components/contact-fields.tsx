import { TextAreaInput } from '../../ui/text-area-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { SectionProps } from './section-props.ts';

/** Contact phone and contact details. */
export function ContactFields(props: SectionProps & { phoneLabel: string; detailsLabel: string }) {
  const { values, errors, onChange } = props;
  return (
    <>
      <TextInput
        name="contact_phone"
        type="tel"
        inputMode="tel"
        label={props.phoneLabel}
        autoComplete="off"
        enterKeyHint="next"
        value={values.contact_phone}
        error={errors.contact_phone}
        onChange={(contact_phone) => onChange({ contact_phone })}
      />
      <TextAreaInput
        name="contact_details"
        label={props.detailsLabel}
        rows={3}
        value={values.contact_details}
        error={errors.contact_details}
        onChange={(contact_details) => onChange({ contact_details })}
      />
    </>
  );
}
