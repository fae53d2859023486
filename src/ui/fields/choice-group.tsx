/**
 * Radio buttons for a choice among a few options. `value` is null while nothing is chosen; `error` can then
 * say so.
 */
export function ChoiceGroup<Value extends string>(props: {
  name: string;
  label: string;
  value: Value | null;
  options: readonly { value: Value; label: string; lang?: string }[];
  error?: string | undefined;
  onChange: (value: Value) => void;
}) {
  return (
    <div>
      <fieldset className="choices">
        <legend className="visually-hidden">{props.label}</legend>
        {props.options.map((option) => (
          <label className="choice" key={option.value}>
            <input
              type="radio"
              name={props.name}
              checked={props.value === option.value}
              onChange={() => props.onChange(option.value)}
            />
            <span lang={option.lang}>{option.label}</span>
          </label>
        ))}
      </fieldset>
      {props.error && (
        <p className="field-error" role="alert">
          {props.error}
        </p>
      )}
    </div>
  );
}
