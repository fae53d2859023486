import { useText } from '../../../i18n/use-text.ts';
import { PlaceSection } from '../../../publishing/components/place-section.tsx';
import type { FieldsProps } from '../../../publishing/components/publication-kind.ts';
import type { PromotionTypes } from '../../rules/promotion-publication.ts';
import { SectionAbout } from './section-about.tsx';
import { SectionContact } from './section-contact.tsx';
import { SectionEntries } from './section-entries.tsx';
import { SectionPeriod } from './section-period.tsx';
import { SectionPrice } from './section-price.tsx';
import './promotion-form.css';

/** The fields of a promotion, from top to bottom (PUBLISH-2). */
export function PromotionFormFields(props: FieldsProps<PromotionTypes>) {
  const t = useText();
  return (
    <>
      <SectionAbout {...props} />
      <PlaceSection
        {...props}
        text="publish"
        title={t('publish.section.place')}
        searchLabel={t('place.label')}
        required
      />
      <SectionContact {...props} />
      <SectionPrice {...props} />
      <SectionEntries {...props} />
      <SectionPeriod {...props} />
    </>
  );
}
