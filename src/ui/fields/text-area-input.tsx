import { TextArea } from '@radix-ui/themes';
import { Field, type FieldTexts } from './field.tsx';

/** Several lines of text. */
export function TextAreaInput(
  props: FieldTexts & {
    value: string;
    onChange: (value: string) => void;
    rows: number;
    placeholder?: string;
  },
) {
  return (
    <Field {...props}>
      {(control) => (
        <TextArea
          {...control}
          size="3"
          rows={props.rows}
          resize="vertical"
          placeholder={props.placeholder ?? ''}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
