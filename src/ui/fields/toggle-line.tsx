import { Switch } from '@radix-ui/themes';

/** A switch with its label beside it; a tap on either toggles it. */
export function ToggleLine(props: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className="toggle-line">
      <Switch size="3" checked={props.checked} onCheckedChange={props.onChange} />
      <span>{props.label}</span>
    </label>
  );
}
