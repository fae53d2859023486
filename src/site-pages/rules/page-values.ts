import { z } from 'zod';
import {
  pageNames,
  type PageContents,
  type PageName,
  type Question,
} from '../../listings/rules/page-content.ts';

const text = z.string();
const faq = z.object({
  title: text,
  items: z.array(z.object({ key: text, question: text, answer: text })),
});
const about = z.object({ title: text, content: text, vision: text, mission: text, highlights: text });
const contact = z.object({ title: text, line: text, lineUrl: text, phone: text });
const privacy = z.object({ title: text, body: text, officer: text });
const terms = z.object({ title: text, body: text });

/**
 * The editor's values of each page, as typed. `key` identifies questions while they are added, moved and
 * removed.
 */
export interface PageForms {
  faq: z.infer<typeof faq>;
  about: z.infer<typeof about>;
  contact: z.infer<typeof contact>;
  privacy: z.infer<typeof privacy>;
  terms: z.infer<typeof terms>;
}
/** A question in the editor of the FAQ page; its `key` is not stored. */
export type QuestionRow = PageForms['faq']['items'][number];

/** The form of a page's content. `newKey` makes a key that no other row has. */
export function toForm<Name extends PageName>(options: {
  name: Name;
  content: PageContents[Name];
  newKey: () => string;
}): PageForms[Name] {
  const { content, newKey } = options;
  // Each name has one shape, which TypeScript cannot infer through the generic.
  if (!('items' in content)) return { ...content } as PageForms[Name];
  return { ...content, items: content.items.map((item) => ({ key: newKey(), ...item })) } as PageForms[Name];
}

/** The content to save: without the space around texts, and without keys. */
export function toContent<Name extends PageName>(form: PageForms[Name]): PageContents[Name] {
  return mapTexts(form, (typed) => typed.trim());
}

/** The form after a save: the saved content, with the same keys. */
export function trimForm<Name extends PageName>(form: PageForms[Name]): PageForms[Name] {
  const content = toContent<PageName>(form);
  if (!('items' in form) || !('items' in content)) return content as PageForms[Name];
  const items = content.items.map((item, index) => ({ key: form.items[index]?.key ?? '', ...item }));
  return { ...content, items } as PageForms[Name];
}

/**
 * Whether a form equals the stored content. Space around a text counts as a change, because typing may go on.
 */
export function isUnchanged<Name extends PageName>(
  form: PageForms[Name],
  stored: PageContents[Name],
): boolean {
  return isSameContent(
    mapTexts<Name>(form, (typed) => typed),
    stored,
  );
}

/**
 * Whether two contents are equal in any order of fields, because a database returns fields in its own order.
 */
export function isSameContent<Name extends PageName>(a: PageContents[Name], b: PageContents[Name]): boolean {
  return JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .map(([field, inner]) => [field, inOrder(inner)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function mapTexts<Name extends PageName>(
  form: PageForms[Name],
  change: (typed: string) => string,
): PageContents[Name] {
  const texts = Object.entries(form)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .map(([field, value]) => [field, change(value)] as const);
  const items = 'items' in form ? { items: form.items.map((row) => mapRow(row, change)) } : {};
  // Each name has one shape, which TypeScript cannot infer through the generic.
  return { ...Object.fromEntries(texts), ...items } as PageContents[Name];
}

function mapRow({ question, answer }: QuestionRow, change: (typed: string) => string): Question {
  return { question: change(question), answer: change(answer) };
}

/** A draft of a page. `base` is the stored content, at `version`, from which the draft started. */
export interface PageDraft<Name extends PageName> {
  version: number;
  base: PageContents[Name];
  values: PageForms[Name];
}

const forms = { faq, about, contact, privacy, terms };
const contents = {
  faq: z.object({ title: text, items: z.array(z.object({ question: text, answer: text })) }),
  about,
  contact,
  privacy,
  terms,
};

function draftParser<Name extends PageName>(name: Name): (json: unknown) => PageDraft<Name> | null {
  const draft = z.object({ version: z.number(), base: contents[name], values: forms[name] });
  return (json) => {
    const parsed = draft.safeParse(json);
    return parsed.success ? (parsed.data as PageDraft<Name>) : null;
  };
}

/** By page: reads a stored draft; null if another version of the app wrote another shape. */
export const parsePageDraft = Object.fromEntries(
  pageNames.map((name) => [name, draftParser(name)]),
) as unknown as { [Name in PageName]: (json: unknown) => PageDraft<Name> | null };
