import type { ReactNode } from 'react';
import { promotionCategories } from '../../../listings/rules/categories.ts';
import { useText } from '../../../i18n/use-text.ts';
import { textLength } from '../../../lib/text/text-length.ts';
import { PictureField, type PictureTrouble } from '../../../pictures/components/picture-field.tsx';
import type { PictureWork } from '../../../pictures/components/picture-work.ts';
import { SelectInput } from '../../../ui/fields/select-input.tsx';
import { TextAreaInput } from '../../../ui/fields/text-area-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { storedUrl } from './stored-url.ts';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import type { SectionProps } from './section.ts';

/** Hospital, title, category, description, image, area (spec 1 §2). */
export function SectionAbout(
  props: SectionProps & {
    hospitalField: ReactNode;
    onPictureTrouble: (trouble: PictureTrouble) => void;
    pictureWork: PictureWork;
  },
) {
  const t = useText();
  const { values, errors, onChange } = props;
  return (
    <FormSection name="about" title={t('publish.section.about')}>
      {props.hospitalField}
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
      <PictureField
        kind="main"
        name="image"
        label={t('publish.image')}
        value={values.image}
        urlOfStored={storedUrl}
        error={errors.image}
        onChange={(image) => onChange({ image })}
        onTrouble={props.onPictureTrouble}
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
