import { Field, type FieldTexts } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
}

/** Options under a shared heading. */
export interface SelectGroup {
  label: string;
  options: readonly SelectOption[];
}

/** A choice from a list in the platform's own control; phones open their familiar picker. */
export function SelectInput(
  props: FieldTexts & {
    value: string;
    options: readonly SelectOption[];
    /** Groups of options, shown below `options`. A group without options is left out. */
    groups?: readonly SelectGroup[];
    onChange: (value: string) => void;
  },
) {
  return (
    <Field {...props}>
      {(control) => (
        <select
          {...control}
          className="select"
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
        >
          <Options options={props.options} />
          {props.groups?.map(
            (group) =>
              group.options.length > 0 && (
                <optgroup key={group.label} label={group.label}>
                  <Options options={group.options} />
                </optgroup>
              ),
          )}
        </select>
      )}
    </Field>
  );
}

function Options(props: { options: readonly SelectOption[] }) {
  return props.options.map((option) => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  ));
}
