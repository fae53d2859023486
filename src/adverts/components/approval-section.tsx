import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { useAdvertSettings } from '../data/use-advert-settings.ts';

/**
 * A form section that asks for an approval and links to them, if the operator wants them in this category
 * (PUBLISH-15).
 */
export function ApprovalSection(props: { category: string }) {
  const t = useText();
  const { approval } = useAdvertSettings().settingOf(props.category);
  if (approval === 'off') return null;
  return (
    <FormSection name="approval" title={t('approval.section')}>
      <p className="field-help">{t(`approval.asked.${approval}`)}</p>
      <p>
        <Link className="text-link" to="/hospital-dashboard/adverts">
          {t('approval.open')}
        </Link>
      </p>
    </FormSection>
  );
}
