import { cloneElement, isValidElement, type ComponentProps, type ReactElement } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  icon: IconName;
  /** The name for screen readers; the icon says it to everybody else. */
  label: string;
  /** The only child, which is empty, becomes the button: a link that looks like one. */
  asChild?: boolean;
}

/** A button that shows an icon and no word. */
export function IconButton({ icon, label, asChild, className = '', children, ...rest }: IconButtonProps) {
  const look = {
    ...rest,
    className: `icon-button ${className}`,
    'aria-label': label,
    children: <Icon name={icon} />,
  };
  if (asChild && isValidElement(children)) return cloneElement(children as ReactElement<object>, look);
  return <button type="button" {...look} />;
}
