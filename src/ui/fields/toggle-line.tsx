import { Switch } from '@radix-ui/themes';

/** A switch with its words beside it; both take the tap. */
export function ToggleLine(props: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className="toggle-line">
      <Switch size="3" checked={props.checked} onCheckedChange={props.onChange} />
      <span>{props.label}</span>
    </label>
  );
}
