import { pictureUrl } from '../../../listings/data/picture-url.ts';
import { useText } from '../../../i18n/use-text.ts';
import { textLength } from '../../../lib/text/text-length.ts';
import { PictureField, type PictureTrouble } from '../../../pictures/components/picture-field.tsx';
import type { PictureWork } from '../../../pictures/components/picture-work.ts';
import { PlacePicker } from '../../../places/components/place-picker.tsx';
import { PlaceSearch } from '../../../places/components/place-search.tsx';
import { addressOf } from '../../../places/rules/place.ts';
import { DayInput } from '../../../ui/fields/day-input.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { SelectInput } from '../../../ui/fields/select-input.tsx';
import { TextAreaInput } from '../../../ui/fields/text-area-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import type { EventFormValues } from '../../rules/event-form.ts';
import type { FieldErrors } from './event-field-texts.ts';

/** What each part of the form is given. */
export interface SectionProps {
  values: EventFormValues;
  errors: FieldErrors;
  onChange: (changed: Partial<EventFormValues>) => void;
}

/** Hospital, picture, title, description, category (spec 2 §2). */
export function AboutSection(
  props: SectionProps & {
    /** Hospitals to choose from; one or none is only shown. */
    own: readonly { id: string; name: string }[];
    onPictureTrouble: (trouble: PictureTrouble) => void;
    pictureWork: PictureWork;
  },
) {
  const t = useText();
  const { values, errors, onChange, own } = props;
  return (
    <FormSection name="about" title={t('event.form.about')}>
      {own.length > 1 ? (
        <SelectInput
          name="hospital"
          label={t('event.form.hospital')}
          required
          value={values.hospital.id}
          error={errors.hospital}
          options={own.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(chosen) => {
            const hospital = own.find(({ id }) => id === chosen);
            if (hospital) onChange({ hospital: { id: hospital.id, name: hospital.name } });
          }}
        />
      ) : (
        <TextInput
          name="hospital"
          label={t('event.form.hospital')}
          help={t('event.form.hospitalHelp')}
          readOnly
          required
          value={values.hospital.name}
          error={errors.hospital}
          onChange={() => undefined}
        />
      )}
      <PictureField
        kind="event"
        name="image"
        label={t('event.form.image')}
        value={values.image}
        urlOfStored={(stored) => pictureUrl({ stored, rendition: 'original' })}
        error={errors.image}
        onChange={(image) => onChange({ image })}
        onTrouble={props.onPictureTrouble}
        work={props.pictureWork}
      />
      <TextInput
        name="event_title"
        label={t('event.form.event_title')}
        required
        autoComplete="off"
        enterKeyHint="next"
        value={values.event_title}
        error={errors.event_title}
        onChange={(event_title) => onChange({ event_title })}
      />
      <TextAreaInput
        name="description"
        label={t('event.form.description')}
        help={t('event.form.descriptionHelp', { n: textLength(values.description.trim()) })}
        required
        rows={6}
        value={values.description}
        error={errors.description}
        onChange={(description) => onChange({ description })}
      />
      <TextInput
        name="category"
        label={t('event.form.category')}
        help={t('event.form.categoryHelp')}
        autoComplete="off"
        enterKeyHint="next"
        value={values.category}
        error={errors.category}
        onChange={(category) => onChange({ category })}
      />
    </FormSection>
  );
}

/** Start and end. Most events end on the day they begin, so the second day follows the first until it is set. */
export function TimeSection({ values, errors, onChange }: SectionProps) {
  const t = useText();
  return (
    <FormSection name="time" title={t('event.form.time')}>
      <p className="field-help">{t('event.form.timeHelp')}</p>
      <div className="form-row">
        <DayInput
          name="start_day"
          label={t('event.form.start_day')}
          required
          value={values.start_day}
          error={errors.start_day}
          onChange={(start_day) =>
            onChange(
              values.end_day === '' || values.end_day === values.start_day
                ? { start_day, end_day: start_day }
                : { start_day },
            )
          }
        />
        <TextInput
          name="start_time"
          type="time"
          label={t('event.form.start_time')}
          required
          value={values.start_time}
          error={errors.start_time}
          onChange={(start_time) => onChange({ start_time })}
        />
      </div>
      <div className="form-row">
        <DayInput
          name="end_day"
          label={t('event.form.end_day')}
          required
          value={values.end_day}
          error={errors.end_day}
          onChange={(end_day) => onChange({ end_day })}
        />
        <TextInput
          name="end_time"
          type="time"
          label={t('event.form.end_time')}
          required
          value={values.end_time}
          error={errors.end_time}
          onChange={(end_time) => onChange({ end_time })}
        />
      </div>
    </FormSection>
  );
}

/** The place: by search, typed, by a pin or by the device (spec 2 §2, decision C6). */
export function PlaceSection({ values, errors, onChange }: SectionProps) {
  const t = useText();
  const { location_lat: lat, location_lng: lng } = values;
  return (
    <FormSection name="place" title={t('event.form.place')}>
      <PlaceSearch
        name="location_search"
        label={t('event.form.placeSearch')}
        help={t('place.help')}
        placeholder={t('place.placeholder')}
        onChoose={(place) =>
          onChange({ location_address: addressOf(place), location_lat: place.lat, location_lng: place.lng })
        }
      />
      <TextAreaInput
        name="location_address"
        label={t('event.form.location_address')}
        help={t('place.addressHelp')}
        rows={2}
        value={values.location_address}
        error={errors.location_address}
        onChange={(location_address) => onChange({ location_address })}
      />
      <PlacePicker
        position={lat === null || lng === null ? null : { lat, lng }}
        onChange={(position) =>
          onChange({ location_lat: position?.lat ?? null, location_lng: position?.lng ?? null })
        }
      />
    </FormSection>
  );
}

/** Seats, telephone, other contact details (spec 2 §2). */
export function ContactSection(props: SectionProps & { seatsTaken: number }) {
  const t = useText();
  const { values, errors, onChange, seatsTaken } = props;
  return (
    <FormSection name="contact" title={t('event.form.contactPart')}>
      <TextInput
        name="max_attendees"
        label={t('event.form.max_attendees')}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('event.form.unlimited')}
        help={seatsTaken > 0 ? t('event.form.seatsTaken', { n: seatsTaken }) : undefined}
        value={values.max_attendees}
        error={errors.max_attendees}
        onChange={(max_attendees) => onChange({ max_attendees })}
      />
      <TextInput
        name="contact_phone"
        type="tel"
        inputMode="tel"
        label={t('event.form.contact_phone')}
        autoComplete="off"
        enterKeyHint="next"
        value={values.contact_phone}
        error={errors.contact_phone}
        onChange={(contact_phone) => onChange({ contact_phone })}
      />
      <TextAreaInput
        name="contact_details"
        label={t('event.form.contact_details')}
        rows={3}
        value={values.contact_details}
        error={errors.contact_details}
        onChange={(contact_details) => onChange({ contact_details })}
      />
    </FormSection>
  );
}
