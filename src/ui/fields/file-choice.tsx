import { Button } from '../button.tsx';

/** A button that opens the device's choice of files; it is the browser's own field, so the keyboard reaches it. */
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
          // The same file can be chosen again.
          event.target.value = '';
          props.onChoose(files);
        }}
      />
    </span>
  );
}
