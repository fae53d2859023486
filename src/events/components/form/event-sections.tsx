import type { RemarkOn } from '../../../adverts/components/use-advert-remarks.ts';
import { useText } from '../../../i18n/use-text.ts';
import { textLength } from '../../../lib/text/text-length.ts';
import { ContactInputs } from '../../../publishing/components/contact-inputs.tsx';
import { HospitalField } from '../../../publishing/components/hospital-field.tsx';
import type { PublicationFieldsProps } from '../../../publishing/components/publication-kind.ts';
import { PublicationPicture } from '../../../publishing/components/publication-picture.tsx';
import { DayInput } from '../../../ui/fields/day-input.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { TextAreaInput } from '../../../ui/fields/text-area-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { TimeInput } from '../../../ui/fields/time-input.tsx';
import { bindFields } from '../../../ui/forms/bind-fields.ts';
import type { EventTypes } from '../../rules/event-publication.ts';

type SectionProps = Pick<PublicationFieldsProps<EventTypes>, 'values' | 'errors' | 'onChange'>;

/** Section of the form with hospital, picture, title, description and category (EVENT-2). */
export function AboutSection(
  props: SectionProps &
    Pick<PublicationFieldsProps<EventTypes>, 'own' | 'pictureWork'> & { remarkOn: RemarkOn },
) {
  const t = useText();
  const { values, errors, onChange } = props;
  const field = bindFields(props);
  return (
    <FormSection name="about" title={t('event.form.about')}>
      <HospitalField
        value={values.hospital}
        own={props.own}
        canMove={false}
        text="event.form"
        error={errors.hospital}
        onChange={(hospital) => onChange({ hospital })}
      />
      <PublicationPicture
        kind="event"
        {...field('image')}
        label={t('event.form.image')}
        work={props.pictureWork}
      />
      <TextInput
        {...field('event_title')}
        label={t('event.form.event_title')}
        {...props.remarkOn(values.event_title)}
        required
        autoComplete="off"
        enterKeyHint="next"
      />
      <TextAreaInput
        {...field('description')}
        label={t('event.form.description')}
        help={t('event.form.descriptionHelp', { n: textLength(values.description.trim()) })}
        {...props.remarkOn(values.description)}
        required
        rows={6}
      />
      <TextInput
        {...field('category')}
        label={t('event.form.category')}
        help={t('event.form.categoryHelp')}
        autoComplete="off"
        enterKeyHint="next"
      />
    </FormSection>
  );
}

/**
 * Section of the form with start and end. Most events end on the day they begin, so the second day follows
 * the first until it is set.
 */
export function TimeSection(props: SectionProps) {
  const t = useText();
  const { values, onChange } = props;
  const field = bindFields(props);
  return (
    <FormSection name="time" title={t('event.form.time')}>
      <p className="field-help">{t('event.form.timeHelp')}</p>
      <div className="form-row">
        <DayInput
          {...field('start_day')}
          label={t('event.form.start_day')}
          required
          onChange={(start_day) =>
            onChange(
              values.end_day === '' || values.end_day === values.start_day
                ? { start_day, end_day: start_day }
                : { start_day },
            )
          }
        />
        <TimeInput {...field('start_time')} label={t('event.form.start_time')} required />
      </div>
      <div className="form-row">
        <DayInput {...field('end_day')} label={t('event.form.end_day')} required />
        <TimeInput {...field('end_time')} label={t('event.form.end_time')} required />
      </div>
    </FormSection>
  );
}

/** Section of the form with seats, telephone and other contact details (EVENT-2). */
export function ContactSection(props: SectionProps & { seatsTaken: number }) {
  const t = useText();
  const { values, errors, onChange, seatsTaken } = props;
  const field = bindFields(props);
  return (
    <FormSection name="contact" title={t('event.contact')}>
      <TextInput
        {...field('max_attendees')}
        label={t('event.form.max_attendees')}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('event.form.unlimited')}
        help={seatsTaken > 0 ? t('event.form.seatsTaken', { n: seatsTaken }) : undefined}
      />
      <ContactInputs text="event.form" values={values} errors={errors} onChange={onChange} />
    </FormSection>
  );
}
