import { Button } from '../button.tsx';

/**
 * A button that opens the device's file picker. It is the browser's own file input, so the keyboard reaches
 * it.
 */
export function FileChoice(props: {
  label: string;
  accept: string;
  onChoose: (files: readonly File[]) => void;
}) {
  return (
    <span className="file-choice">
      <Button variant="soft" tabIndex={-1} aria-hidden="true" as={<span>{props.label}</span>} />
      <input
        type="file"
        aria-label={props.label}
        accept={props.accept}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // An empty value lets the person choose the same file again.
          event.target.value = '';
          props.onChoose(files);
        }}
      />
    </span>
  );
}
