import { cloneElement, isValidElement, type ComponentProps, type ReactElement } from 'react';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'color'> {
  /** `plain` is the round one of visitors' screens; the others are those of Radix Themes. */
  variant?: keyof typeof variants;
  color?: 'gray' | 'red';
  /** The only child becomes the button: a link that looks like one. */
  asChild?: boolean;
}

const variants = {
  solid: 'rt-reset rt-BaseButton rt-Button rt-r-size-3 rt-variant-solid',
  soft: 'rt-reset rt-BaseButton rt-Button rt-r-size-3 rt-variant-soft',
  plain: 'plain-button',
} as const;

/**
 * The button of Radix Themes by its classes, without its code: the first paint has no room for that (budget in
 * tests/budgets). Looks and attributes are the same.
 */
export function Button({
  variant = 'solid',
  color,
  asChild,
  className = '',
  children,
  ...rest
}: ButtonProps) {
  const look = {
    ...rest,
    'data-accent-color': color,
    'data-disabled': rest.disabled || undefined,
    className: `${variants[variant]} ${className}`,
  };
  if (asChild && isValidElement(children)) return cloneElement(children as ReactElement<object>, look);
  return (
    <button type="button" {...look}>
      {children}
    </button>
  );
}
