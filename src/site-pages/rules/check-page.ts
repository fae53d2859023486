import type { PageName } from '../../listings/rules/page-content.ts';
import { textLength } from '../../lib/text/text-length.ts';
import { isUnsavableText } from '../../lib/text/text-safety.ts';
import { isWebLink } from '../../lib/links/web-link.ts';
import { toContent, type PageForms } from './page-values.ts';

/** Texts have these limits in characters (PAGE-2); the table checks the same. */
export const pageLimits = {
  title: 200,
  question: 500,
  answer: 2000,
  content: 5000,
  vision: 1000,
  mission: 1000,
  highlights: 1000,
  line: 100,
  lineUrl: 500,
  phone: 20,
  body: 20_000,
  officer: 500,
} as const;
/** The most questions of the FAQ page; `private.is_question_list` has the same limit. */
export const MAX_QUESTIONS = 200;

type LimitedField = keyof typeof pageLimits;
/** Keys of messages below `editor.invalid`. */
export type PageMessage =
  | `${LimitedField}Long`
  | 'questionRequired'
  | 'answerRequired'
  | 'questionsMany'
  | 'urlFormat'
  | 'phoneFormat'
  | 'text';

/** `field` is the name of a text, or `items.3.question`, or `items`. */
export interface PageProblem {
  field: string;
  message: PageMessage;
}

/** All problems of a page, from top to bottom; at most one for each text. */
export function checkPage<Name extends PageName>(form: PageForms[Name]): PageProblem[] {
  const content = toContent<PageName>(form);
  const found: PageProblem[] = [];
  for (const [field, value] of Object.entries(content) as [string, unknown][]) {
    if (typeof value === 'string') {
      const message = checkText({ field: field as LimitedField, text: value });
      if (message) found.push({ field, message });
    }
  }
  if (!('items' in content)) return found;
  for (const [index, item] of content.items.entries()) {
    for (const field of ['question', 'answer'] as const) {
      const message =
        item[field] === '' ? (`${field}Required` as const) : checkText({ field, text: item[field] });
      if (message) found.push({ field: `items.${index}.${field}`, message });
    }
  }
  if (content.items.length > MAX_QUESTIONS) found.push({ field: 'items', message: 'questionsMany' });
  return found;
}

function checkText(options: { field: LimitedField; text: string }): PageMessage | null {
  const { field, text } = options;
  if (field === 'phone' && !/^[0-9+() -]*$/.test(text)) return 'phoneFormat';
  if (textLength(text) > pageLimits[field]) return `${field}Long`;
  if (field === 'lineUrl' && text !== '' && !isWebLink(text)) return 'urlFormat';
  return isUnsavableText(text) ? 'text' : null;
}
