import { Heading } from '@radix-ui/themes';
import { useText } from '../../../i18n/use-text.ts';
import { TextAreaInput } from '../../../ui/fields/text-area-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import type { CustomerField, CustomerFormValues } from '../../rules/customer/customer-values.ts';
import { BirthdayField } from './birthday-field.tsx';
import { HouseLocationField } from './house-location-field.tsx';

/** The fields of a customer are in three sections, in the order of rule CUSTOMER-5. */
export function CustomerFormFields(props: {
  values: CustomerFormValues;
  errors: Partial<Record<CustomerField, string>>;
  onChange: (values: Partial<CustomerFormValues>) => void;
}) {
  const t = useText();
  const { values, errors, onChange } = props;
  return (
    <>
      <section className="form-section" aria-labelledby="section-person">
        <Heading as="h2" size="4" id="section-person">
          {t('customer.section.person')}
        </Heading>
        <TextInput
          name="name"
          label={t('customer.name')}
          required
          autoComplete="off"
          enterKeyHint="next"
          value={values.name}
          error={errors.name}
          onChange={(name) => onChange({ name })}
        />
        <TextInput
          name="nickname"
          label={t('customer.nickname')}
          autoComplete="off"
          enterKeyHint="next"
          value={values.nickname}
          error={errors.nickname}
          onChange={(nickname) => onChange({ nickname })}
        />
        <div className="form-row">
          <TextInput
            name="telephone"
            type="tel"
            inputMode="tel"
            label={t('customer.telephone')}
            required
            autoComplete="off"
            enterKeyHint="next"
            value={values.telephone}
            error={errors.telephone}
            onChange={(telephone) => onChange({ telephone })}
          />
          <TextInput
            name="email"
            type="email"
            inputMode="email"
            autoCapitalize="none"
            label={t('customer.email')}
            autoComplete="off"
            enterKeyHint="next"
            value={values.email}
            error={errors.email}
            onChange={(email) => onChange({ email })}
          />
        </div>
      </section>
      <section className="form-section" aria-labelledby="section-places">
        <Heading as="h2" size="4" id="section-places">
          {t('customer.section.places')}
        </Heading>
        <HouseLocationField value={values} error={errors.house_address} onChange={onChange} />
        <TextAreaInput
          name="work_address"
          label={t('customer.workLocation')}
          placeholder={t('customer.workPlaceholder')}
          rows={2}
          value={values.work_address}
          error={errors.work_address}
          onChange={(work_address) => onChange({ work_address })}
        />
      </section>
      <section className="form-section" aria-labelledby="section-more">
        <Heading as="h2" size="4" id="section-more">
          {t('customer.section.more')}
        </Heading>
        <BirthdayField
          value={values.birthday}
          error={errors.birthday}
          onChange={(birthday) => onChange({ birthday })}
        />
        <TextAreaInput
          name="notes"
          label={t('customer.notes')}
          rows={4}
          value={values.notes}
          error={errors.notes}
          onChange={(notes) => onChange({ notes })}
        />
      </section>
    </>
  );
}
