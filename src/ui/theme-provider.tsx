import { Theme } from '@radix-ui/themes';
import { useLayoutEffect, type ReactNode } from 'react';
import { useTheme } from './theme-choice.ts';

/** Colours, corners and type of the whole app (look.md). */
export function ThemeProvider(props: { children: ReactNode }) {
  const { appearance } = useTheme();
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('dark', appearance === 'dark');
    document.documentElement.style.colorScheme = appearance;
  }, [appearance]);
  return (
    <Theme
      accentColor="jade"
      grayColor="sage"
      radius="large"
      panelBackground="solid"
      appearance={appearance}
      hasBackground={false}
    >
      {props.children}
    </Theme>
  );
}
