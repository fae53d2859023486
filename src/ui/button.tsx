import { cloneElement, type ComponentProps, type ReactElement } from 'react';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'color'> {
  /**
   * `plain` is the round button of visitors' screens, `icon` that of icon-button.tsx; the others are those of
   * Radix Themes.
   */
  variant?: keyof typeof variants;
  color?: 'gray' | 'red';
  /** The element that gets the button's look and attributes, such as a link; a `<button>` by default. */
  as?: ReactElement<object>;
}

const variants = {
  solid: 'rt-reset rt-BaseButton rt-Button rt-r-size-3 rt-variant-solid',
  soft: 'rt-reset rt-BaseButton rt-Button rt-r-size-3 rt-variant-soft',
  plain: 'plain-button',
  icon: 'icon-button',
} as const;

/**
 * A button with the class names of Radix Themes but without its code, which would exceed the budget of the
 * first paint (tests/budgets). Looks and attributes are the same.
 */
export function Button({
  variant = 'solid',
  color,
  className = '',
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its content comes with the other properties
  as = <button type="button" />,
  ...rest
}: ButtonProps) {
  const look: object = {
    ...rest,
    'data-accent-color': color,
    'data-disabled': rest.disabled || undefined,
    className: `${variants[variant]} ${className}`,
  };
  return cloneElement(as, look);
}
