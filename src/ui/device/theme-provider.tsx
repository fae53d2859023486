import { useLayoutEffect, type ReactNode } from 'react';
import { useTheme } from './theme-choice.ts';

/**
 * Sets colours, corners and type of the whole app (SHELL-13) as attributes of the root of Radix Themes. The
 * library's own component adds tooltips and a settings panel that nobody uses.
 */
export function ThemeProvider(props: { children: ReactNode }) {
  const { appearance } = useTheme();
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('dark', appearance === 'dark');
    document.documentElement.style.colorScheme = appearance;
  }, [appearance]);
  return (
    <div
      className={`radix-themes ${appearance}`}
      data-is-root-theme="true"
      data-accent-color="jade"
      data-gray-color="sage"
      data-has-background="false"
      data-panel-background="solid"
      data-radius="large"
      data-scaling="100%"
    >
      {props.children}
    </div>
  );
}
