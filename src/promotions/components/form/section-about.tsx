import { promotionCategories } from '../../../listings/rules/categories.ts';
import { useText } from '../../../i18n/use-text.ts';
import { textLength } from '../../../lib/text/text-length.ts';
import type { PictureWork } from '../../../pictures/components/picture-work.ts';
import { HospitalField } from '../../../publishing/components/hospital-field.tsx';
import { PublicationPicture } from '../../../publishing/components/publication-picture.tsx';
import type { OwnHospital } from '../../../permissions/rules/permissions.ts';
import { SelectInput } from '../../../ui/fields/select-input.tsx';
import { TextAreaInput } from '../../../ui/fields/text-area-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import type { SectionProps } from './section.ts';

/** This section has hospital, title, category, description, image and area (PUBLISH-2). */
export function SectionAbout(
  props: SectionProps & {
    own: readonly OwnHospital[];
    canMove: boolean;
    pictureWork: PictureWork;
  },
) {
  const t = useText();
  const { values, errors, onChange } = props;
  return (
    <FormSection name="about" title={t('publish.section.about')}>
      <HospitalField
        value={values.hospital}
        own={props.own}
        canMove={props.canMove}
        text="publish"
        error={errors.hospital}
        onChange={(hospital) => onChange({ hospital })}
      />
      <TextInput
        name="promotion_title"
        label={t('publish.promotion_title')}
        required
        autoComplete="off"
        enterKeyHint="next"
        value={values.promotion_title}
        error={errors.promotion_title}
        onChange={(promotion_title) => onChange({ promotion_title })}
      />
      <SelectInput
        name="category"
        label={t('publish.category')}
        value={values.category}
        error={errors.category}
        options={[
          { value: '', label: t('publish.categoryNone') },
          ...promotionCategories.map(({ id, name }) => ({ value: name, label: t(`category.${id}`) })),
        ]}
        onChange={(category) => onChange({ category })}
      />
      <TextAreaInput
        name="description"
        label={t('publish.description')}
        help={t('publish.descriptionHelp', { n: textLength(values.description.trim()) })}
        required
        rows={6}
        value={values.description}
        error={errors.description}
        onChange={(description) => onChange({ description })}
      />
      <PublicationPicture
        kind="main"
        name="image"
        label={t('publish.image')}
        value={values.image}
        error={errors.image}
        onChange={(image) => onChange({ image })}
        work={props.pictureWork}
      />
      <TextInput
        name="area"
        label={t('publish.area')}
        help={t('publish.areaHelp')}
        required
        autoComplete="off"
        enterKeyHint="next"
        value={values.area}
        error={errors.area}
        onChange={(area) => onChange({ area })}
      />
    </FormSection>
  );
}
