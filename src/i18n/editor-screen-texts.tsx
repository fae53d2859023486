import type { ReactNode } from 'react';
import { ScreenTexts } from './screen-texts.ts';
import { pages as specified } from './spec/pages.ts';
import { pages } from './th/pages.ts';
import { shared } from './th/shared.ts';

/** The specification names three tabs and the two fields of LINE, and refuses values, in English. */
const isEnglish = (key: string) => /^editor\.(tab\.(faq|about|contact)$|invalid\.|field\.line)/.test(key);
const editor = Object.entries(pages).filter(([key]) => key.startsWith('editor.') && !isEnglish(key));
export const editorScreenTexts = {
  ...shared,
  'legal.version': pages['legal.version'],
  ...Object.fromEntries(editor),
  ...specified,
};

/** The specification writes the page editor in Thai; what we added to it follows (SHELL-6). */
export function EditorScreenTexts(props: { children: ReactNode }) {
  return <ScreenTexts value={editorScreenTexts}>{props.children}</ScreenTexts>;
}
