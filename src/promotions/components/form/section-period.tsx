import { useText } from '../../../i18n/use-text.ts';
import { textLength } from '../../../lib/text/text-length.ts';
import { titleSlug } from '../../../lib/text/title-slug.ts';
import { DayInput } from '../../../ui/fields/day-input.tsx';
import { TextAreaInput } from '../../../ui/fields/text-area-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { bindFields } from '../../../ui/forms/bind-fields.ts';
import type { PromotionSectionProps } from './section.ts';

/** This section has start and end date, SEO title, SEO description and URL slug (PUBLISH-2). */
export function SectionPeriod(props: PromotionSectionProps) {
  const t = useText();
  const { values } = props;
  const field = bindFields(props);
  const slug = values.url_slug.trim() || titleSlug(values.promotion_title);
  return (
    <>
      <FormSection name="period" title={t('publish.section.period')}>
        <div className="form-row">
          <DayInput {...field('start_date')} label={t('publish.start_date')} required />
          <DayInput {...field('end_date')} label={t('publish.end_date')} required />
        </div>
      </FormSection>
      <FormSection name="search" title={t('publish.section.search')}>
        <TextInput
          {...field('seo_title')}
          label={t('publish.seo_title')}
          help={t('publish.seoHelp', { n: textLength(values.seo_title.trim()), max: 60 })}
          {...props.remarkOn(values.seo_title)}
          autoComplete="off"
        />
        <TextAreaInput
          {...field('seo_description')}
          label={t('publish.seo_description')}
          help={t('publish.seoHelp', { n: textLength(values.seo_description.trim()), max: 160 })}
          {...props.remarkOn(values.seo_description)}
          rows={3}
        />
        <TextInput
          {...field('url_slug')}
          label={t('publish.url_slug')}
          help={slug === '' ? t('publish.slugHelp') : t('publish.slugPreview', { slug })}
          autoComplete="off"
          autoCapitalize="none"
        />
      </FormSection>
    </>
  );
}
