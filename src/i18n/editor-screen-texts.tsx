import type { ReactNode } from 'react';
import { ScreenTexts } from './screen-texts.ts';
import { pages as specified } from './spec/pages.ts';
import { pages } from './th/pages.ts';
import { shared } from './th/shared.ts';

/**
 * Texts of the editor that the specification has in English: three tabs, the two fields of LINE, and refusals
 * of values.
 */
const isEnglish = (key: string) => /^editor\.(tab\.(faq|about|contact)$|invalid\.|field\.line)/.test(key);
const editor = Object.entries(pages).filter(([key]) => key.startsWith('editor.') && !isEnglish(key));
/** The default texts of the page editor: Thai, except for those that the specification has in English. */
export const editorScreenTexts = {
  ...shared,
  'legal.version': pages['legal.version'],
  ...Object.fromEntries(editor),
  ...specified,
};

/**
 * Shows the page editor's default texts in Thai, as the specification has them; texts that we added follow it
 * (SHELL-6).
 */
export function EditorScreenTexts(props: { children: ReactNode }) {
  return <ScreenTexts value={editorScreenTexts}>{props.children}</ScreenTexts>;
}
