import { useText } from '../../../i18n/use-text.ts';
import type { PictureWork } from '../../../pictures/components/picture-work.ts';
import { ItemRows } from './item-rows.tsx';
import { PackageRows } from './package-rows.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import type { PromotionSectionProps } from './section.ts';

/** Packages and items (PUBLISH-6). */
export function SectionEntries(props: PromotionSectionProps & { pictureWork: PictureWork }) {
  const t = useText();
  return (
    <FormSection name="entries" title={t('publish.section.entries')}>
      <p className="field-help">{t('publish.entriesHelp')}</p>
      {props.errors.packages && <p className="field-error">{props.errors.packages}</p>}
      <PackageRows {...props} />
      <ItemRows {...props} />
    </FormSection>
  );
}
