import { isRow, numberOf, textOrNull, type Row } from './read-json.ts';

/** Super admins write these pages; the editor's tabs have the same order (PAGE-1). */
export const pageNames = ['faq', 'about', 'contact', 'privacy', 'terms'] as const;
/** The name of a site page that super admins edit. */
export type PageName = (typeof pageNames)[number];

/** A question of the FAQ page with its answer. */
export interface Question {
  question: string;
  answer: string;
}
/** The content of each site page, by its name. */
export interface PageContents {
  faq: { title: string; items: Question[] };
  about: { title: string; content: string; vision: string; mission: string; highlights: string };
  contact: { title: string; line: string; lineUrl: string; phone: string };
  /** `officer` is the contact of the data protection officer, as text. */
  privacy: { title: string; body: string; officer: string };
  terms: { title: string; body: string };
}

/** A page as it is stored. `version` grows with each save. */
export interface StoredPage<Name extends PageName> {
  name: Name;
  content: PageContents[Name];
  version: number;
}

/** The `select` parameter of PostgREST for rows that {@link readStoredPage} reads. */
export const pageColumns = 'page_name,content,version';

const readers: { [Name in PageName]: (content: Row) => PageContents[Name] } = {
  faq: (content) => ({ title: text(content['title']), items: questions(content['items']) }),
  about: ({ title, content, vision, mission, highlights }) => ({
    title: text(title),
    content: text(content),
    vision: text(vision),
    mission: text(mission),
    highlights: text(highlights),
  }),
  contact: ({ title, line, lineUrl, phone }) => ({
    title: text(title),
    line: text(line),
    lineUrl: text(lineUrl),
    phone: text(phone),
  }),
  privacy: ({ title, body, officer }) => ({ title: text(title), body: text(body), officer: text(officer) }),
  terms: ({ title, body }) => ({ title: text(title), body: text(body) }),
};

/** Reads a row of `page_contents`; null if it is not a row of that page. Missing texts are read as empty. */
export function readStoredPage<Name extends PageName>(options: {
  name: Name;
  row: Row;
}): StoredPage<Name> | null {
  const { name, row } = options;
  const version = numberOf(row['version']);
  if (row['page_name'] !== name || version === null || !isRow(row['content'])) return null;
  return { name, content: readers[name](row['content']), version };
}

function text(value: unknown): string {
  return textOrNull(value) ?? '';
}

function questions(value: unknown): Question[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter(isRow)
    .map(({ question, answer }) => ({ question: text(question), answer: text(answer) }));
}
