import { ApprovalSection } from '../../../adverts/components/approval-section.tsx';
import { useAdvertRemarks } from '../../../adverts/components/use-advert-remarks.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PlaceSection } from '../../../publishing/components/place-section.tsx';
import type { PublicationFieldsProps } from '../../../publishing/components/publication-kind.ts';
import type { PromotionTypes } from '../../rules/promotion-publication.ts';
import { SectionAbout } from './section-about.tsx';
import { SectionContact } from './section-contact.tsx';
import { SectionEntries } from './section-entries.tsx';
import { SectionPeriod } from './section-period.tsx';
import { SectionPrice } from './section-price.tsx';
import './promotion-form.css';

/** The fields of a promotion, from top to bottom (PUBLISH-2). */
export function PromotionFormFields(props: PublicationFieldsProps<PromotionTypes>) {
  const t = useText();
  // A promotion without a category is listed under `อื่นๆ` (other), so that category's remarks apply.
  const category = props.values.category || 'อื่นๆ';
  const remarkOn = useAdvertRemarks({ category });
  const part = { ...props, remarkOn };
  return (
    <>
      <SectionAbout {...part} />
      <PlaceSection
        {...props}
        text="publish"
        title={t('publish.section.place')}
        searchLabel={t('place.label')}
        required
      />
      <SectionContact {...part} />
      <SectionPrice {...part} />
      <SectionEntries {...part} />
      <SectionPeriod {...part} />
      <ApprovalSection category={category} />
    </>
  );
}
