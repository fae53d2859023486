import { useText } from '../../../i18n/use-text.ts';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import type { PageErrors } from './editor-texts.ts';
import { countOf } from './fields.ts';

/** The title field that every page has; `page` is the prefix of the control's name. */
export function TitleField(props: {
  page: string;
  values: { title: string };
  errors: PageErrors;
  onChange: (changed: { title: string }) => void;
}) {
  const t = useText();
  const { title } = props.values;
  return (
    <TextInput
      name={`${props.page}.title`}
      label={t('editor.field.title')}
      help={countOf({ text: title, field: 'title', t })}
      value={title}
      error={props.errors['title']}
      onChange={(typed) => props.onChange({ title: typed })}
    />
  );
}
