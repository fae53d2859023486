import { useText } from '../../../i18n/use-text.ts';
import { TextAreaInput } from '../../../ui/fields/text-area-input.tsx';
import { countOf, type PageFieldsProps } from './fields.ts';
import { TitleField } from './title-field.tsx';

const areas = [
  { field: 'content', rows: 9 },
  { field: 'vision', rows: 4 },
  { field: 'mission', rows: 4 },
  { field: 'highlights', rows: 5 },
] as const;

export function AboutFields({ values, errors, onChange }: PageFieldsProps<'about'>) {
  const t = useText();
  const helpOf = (field: (typeof areas)[number]['field']) => {
    const count = countOf({ text: values[field], field, t });
    return field === 'highlights' ? `${t('editor.highlightsHelp')} ${count}` : count;
  };
  return (
    <section className="form-section" aria-label={t('editor.tab.about')}>
      <TitleField page="about" values={values} errors={errors} onChange={onChange} />
      {areas.map(({ field, rows }) => (
        <TextAreaInput
          key={field}
          name={`about.${field}`}
          label={t(`editor.field.${field}`)}
          help={helpOf(field)}
          rows={rows}
          value={values[field]}
          error={errors[field]}
          onChange={(text) => onChange({ [field]: text })}
        />
      ))}
    </section>
  );
}
