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
import { bindFields } from '../../../ui/forms/bind-fields.ts';
import { PictureRows } from './picture-rows.tsx';
import type { PromotionSectionProps } from './section.ts';

/** This section has hospital, title, category, description, image, area and keywords (PUBLISH-2). */
export function SectionAbout(
  props: PromotionSectionProps & {
    own: readonly OwnHospital[];
    canMove: boolean;
    pictureWork: PictureWork;
  },
) {
  const t = useText();
  const { values, errors, onChange } = props;
  const field = bindFields(props);
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
        {...field('promotion_title')}
        label={t('publish.promotion_title')}
        {...props.remarkOn(values.promotion_title)}
        required
        autoComplete="off"
        enterKeyHint="next"
      />
      <SelectInput
        {...field('category')}
        label={t('publish.category')}
        options={[
          { value: '', label: t('publish.categoryNone') },
          ...promotionCategories.map(({ id, name }) => ({ value: name, label: t(`category.${id}`) })),
        ]}
      />
      <TextAreaInput
        {...field('description')}
        label={t('publish.description')}
        help={t('publish.descriptionHelp', { n: textLength(values.description.trim()) })}
        {...props.remarkOn(values.description)}
        required
        rows={6}
      />
      <PublicationPicture
        kind="main"
        {...field('image')}
        label={t('publish.image')}
        work={props.pictureWork}
      />
      <PictureRows {...props} />
      <TextInput
        {...field('area')}
        label={t('publish.area')}
        help={t('publish.areaHelp')}
        required
        autoComplete="off"
        enterKeyHint="next"
      />
      <TextInput
        {...field('keywords')}
        label={t('publish.keywords')}
        help={t('publish.keywordsHelp')}
        {...props.remarkOn(values.keywords)}
        autoComplete="off"
        enterKeyHint="next"
      />
    </FormSection>
  );
}
