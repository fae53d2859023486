import { cloneElement, isValidElement, type ComponentProps, type ReactElement } from 'react';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'color' | 'size'> {
  size?: '2' | '3';
  variant?: 'solid' | 'soft' | 'surface';
  color?: 'gray' | 'red';
  /** The only child becomes the button: a link that looks like one. */
  asChild?: boolean;
}

const sizes = { '2': 'rt-r-size-2', '3': 'rt-r-size-3' } as const;
const variants = {
  solid: 'rt-variant-solid',
  soft: 'rt-variant-soft',
  surface: 'rt-variant-surface',
} as const;

/**
 * The button of Radix Themes by its classes, without its code: the first paint has no room for that (budget in
 * tests/budgets). Looks and attributes are the same.
 */
export function Button({ size = '2', variant = 'solid', color, asChild, className, ...rest }: ButtonProps) {
  const shown = {
    'data-accent-color': color,
    'data-disabled': rest.disabled || undefined,
    className: ['rt-reset rt-BaseButton rt-Button', sizes[size], variants[variant], className]
      .filter(Boolean)
      .join(' '),
  };
  const child = rest.children;
  if (asChild && isValidElement(child)) return cloneElement(child as ReactElement<object>, shown);
  return <button {...rest} {...shown} />;
}
