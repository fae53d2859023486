import { useLayoutEffect, type ReactNode } from 'react';
import { useTheme } from './theme-choice.ts';

/**
 * Colours, corners and type of the whole app (look.md): the root of Radix Themes by its attributes. Its own
 * component brings tooltips and a panel of settings that nobody uses.
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
