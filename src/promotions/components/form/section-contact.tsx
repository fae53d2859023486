import { socialLinkTypes } from '../../../listings/rules/promotion-detail.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ContactInputs } from '../../../publishing/components/contact-inputs.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SelectInput } from '../../../ui/fields/select-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { addRow, changeRow, removeRow } from '../../rules/change-rows.ts';
import { RowCard } from './row-card.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import type { PromotionSectionProps } from './section.ts';

/** This section has contact phone, contact details and social links (PUBLISH-2). */
export function SectionContact({ values, errors, onChange }: PromotionSectionProps) {
  const t = useText();
  const { social_links: links } = values;
  return (
    <FormSection name="contact" title={t('label.contact')}>
      <ContactInputs text="publish" values={values} errors={errors} onChange={onChange} />
      {links.map((link, index) => (
        <RowCard
          key={link.key}
          title={t('publish.linkNumber', { n: index + 1 })}
          removeLabel={t('publish.removeLink', { n: index + 1 })}
          onRemove={() => onChange({ social_links: removeRow({ rows: links, key: link.key }) })}
        >
          <div className="form-row" data-link="">
            <SelectInput
              name={`social_links.${index}.type`}
              label={t('publish.linkType')}
              value={link.type}
              options={socialLinkTypes.map((type) => ({ value: type, label: t(`publish.link.${type}`) }))}
              onChange={(type) =>
                onChange({ social_links: changeRow({ rows: links, key: link.key, to: { type } }) })
              }
            />
            <TextInput
              name={`social_links.${index}.url`}
              type="url"
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              placeholder="https://"
              label={t('publish.linkUrl')}
              value={link.url}
              error={errors[`social_links.${index}.url`]}
              onChange={(url) =>
                onChange({ social_links: changeRow({ rows: links, key: link.key, to: { url } }) })
              }
            />
          </div>
        </RowCard>
      ))}
      {errors.social_links && <p className="field-error">{errors.social_links}</p>}
      <div>
        <Button
          variant="soft"
          id="field-social_links"
          onClick={() =>
            onChange({
              social_links: addRow({
                rows: links,
                row: { key: crypto.randomUUID(), type: 'website', url: '' },
              }),
            })
          }
        >
          <Icon name="plus" />
          {t('publish.addLink')}
        </Button>
      </div>
    </FormSection>
  );
}
