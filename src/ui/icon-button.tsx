import { Button, type ButtonProps } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

/** A button that shows an icon and no word; `label` is its name for screen readers. */
export function IconButton({
  icon,
  label,
  ...rest
}: Omit<ButtonProps, 'variant' | 'children'> & { icon: IconName; label: string }) {
  return (
    <Button variant="icon" aria-label={label} {...rest}>
      <Icon name={icon} />
    </Button>
  );
}
