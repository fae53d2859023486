import { Heading } from '@radix-ui/themes';
import { useText } from '../../../i18n/use-text.ts';
import { DayInput } from '../../../ui/fields/day-input.tsx';
import { TextAreaInput } from '../../../ui/fields/text-area-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import type { CustomerField, CustomerFormValues } from '../../rules/customer/customer-values.ts';
import type { Duplicate } from '../../rules/customer/find-duplicates.ts';
import { DuplicateWarning } from './duplicate-warning.tsx';
import { bindFields } from '../../../ui/forms/bind-fields.ts';
import { MoreContactsField } from './more-contacts-field.tsx';
import { HouseLocationField } from './house-location-field.tsx';

/** The fields of a customer are in three sections, in the order of rule CUSTOMER-5. */
export function CustomerFormFields(props: {
  values: CustomerFormValues;
  errors: Partial<Record<CustomerField, string>>;
  /** The last day that can be a birthday, `YYYY-MM-DD`. */
  today: string;
  /** True after the fields were filled from a contact; a note under the name says so. */
  filled: boolean;
  duplicates: readonly Duplicate[];
  onAddAnyway: (duplicates: readonly Duplicate[]) => void;
  onChange: (values: Partial<CustomerFormValues>) => void;
}) {
  const t = useText();
  const { values, errors, onChange } = props;
  const field = bindFields(props);
  const warningOf = (kind: Duplicate['kind']) => {
    const duplicates = props.duplicates.filter((each) => each.kind === kind);
    return <DuplicateWarning duplicates={duplicates} onAddAnyway={() => props.onAddAnyway(duplicates)} />;
  };
  return (
    <>
      <section className="form-section" aria-labelledby="section-person">
        <Heading as="h2" size="4" id="section-person">
          {t('customer.section.person')}
        </Heading>
        <TextInput
          {...field('name')}
          label={t('customer.name')}
          note={props.filled ? t('customer.filled') : undefined}
          required
          autoComplete="off"
          enterKeyHint="next"
        />
        {warningOf('name')}
        <TextInput
          {...field('nickname')}
          label={t('customer.nickname')}
          autoComplete="off"
          enterKeyHint="next"
        />
        <div className="form-row">
          <TextInput
            {...field('telephone')}
            type="tel"
            label={t('customer.telephone')}
            required
            autoComplete="off"
            enterKeyHint="next"
          />
          <TextInput
            {...field('email')}
            type="email"
            label={t('customer.email')}
            autoComplete="off"
            enterKeyHint="next"
          />
        </div>
        {warningOf('phone')}
      </section>
      <section className="form-section" aria-labelledby="section-places">
        <Heading as="h2" size="4" id="section-places">
          {t('customer.section.places')}
        </Heading>
        <HouseLocationField value={values} error={errors.house_address} onChange={onChange} />
        <TextAreaInput
          {...field('work_address')}
          label={t('customer.workLocation')}
          placeholder={t('customer.workPlaceholder')}
          rows={2}
        />
      </section>
      <section className="form-section" aria-labelledby="section-more">
        <Heading as="h2" size="4" id="section-more">
          {t('customer.section.more')}
        </Heading>
        <DayInput
          {...field('birthday')}
          label={t('customer.birthday')}
          help={t('customer.birthdayHelp')}
          latest={props.today}
        />
        <TextAreaInput {...field('notes')} label={t('customer.notes')} rows={4} />
        <MoreContactsField {...field('more_contacts')} telephone={values.telephone} onSwap={onChange} />
      </section>
    </>
  );
}
