import { useText } from '../../../i18n/use-text.ts';
import { textLength } from '../../../lib/text/text-length.ts';
import { titleSlug } from '../../../lib/text/title-slug.ts';
import { DayInput } from '../../../ui/fields/day-input.tsx';
import { TextAreaInput } from '../../../ui/fields/text-area-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import type { SectionProps } from './section.ts';

/** This section has start and end date, SEO title, SEO description and URL slug (PUBLISH-2). */
export function SectionPeriod({ values, errors, onChange }: SectionProps) {
  const t = useText();
  const slug = values.url_slug.trim() || titleSlug(values.promotion_title);
  return (
    <>
      <FormSection name="period" title={t('publish.section.period')}>
        <div className="form-row">
          <DayInput
            name="start_date"
            label={t('publish.start_date')}
            required
            value={values.start_date}
            error={errors.start_date}
            onChange={(start_date) => onChange({ start_date })}
          />
          <DayInput
            name="end_date"
            label={t('publish.end_date')}
            required
            value={values.end_date}
            error={errors.end_date}
            onChange={(end_date) => onChange({ end_date })}
          />
        </div>
      </FormSection>
      <FormSection name="search" title={t('publish.section.search')}>
        <TextInput
          name="seo_title"
          label={t('publish.seo_title')}
          help={t('publish.seoHelp', { n: textLength(values.seo_title.trim()), max: 60 })}
          autoComplete="off"
          value={values.seo_title}
          error={errors.seo_title}
          onChange={(seo_title) => onChange({ seo_title })}
        />
        <TextAreaInput
          name="seo_description"
          label={t('publish.seo_description')}
          help={t('publish.seoHelp', { n: textLength(values.seo_description.trim()), max: 160 })}
          rows={3}
          value={values.seo_description}
          error={errors.seo_description}
          onChange={(seo_description) => onChange({ seo_description })}
        />
        <TextInput
          name="url_slug"
          label={t('publish.url_slug')}
          help={slug === '' ? t('publish.slugHelp') : t('publish.slugPreview', { slug })}
          autoComplete="off"
          autoCapitalize="none"
          value={values.url_slug}
          error={errors.url_slug}
          onChange={(url_slug) => onChange({ url_slug })}
        />
      </FormSection>
    </>
  );
}
