import { lineAt, parseScript } from './parse-script.ts';

/** Lines of a comment, or of line comments that follow each other; without comment signs and empty lines. */
export type CommentBlock = { line: number; text: string }[];

interface RawComment {
  start: number;
  end: number;
  value: string;
  isLine: boolean;
}

/** The comments of a file of TypeScript, JavaScript, SQL or CSS. */
export function commentBlocks(options: { path: string; source: string }): CommentBlock[] {
  const { source } = options;
  const blocks: CommentBlock[] = [];
  let before: RawComment | undefined;
  for (const comment of rawComments(options)) {
    const first = lineAt({ source, offset: comment.start });
    const lines = comment.value
      .split('\n')
      .map((text, index) => ({ line: first + index, text: text.replace(/^[\s*]+/, '').trim() }))
      .filter(({ text }) => text !== '');
    const block = blocks.at(-1);
    const follows = before?.isLine && comment.isLine && isNextLine(source.slice(before.end, comment.start));
    if (block && follows) block.push(...lines);
    else blocks.push(lines);
    before = comment;
  }
  return blocks.filter((block) => block.length > 0);
}

function isNextLine(between: string): boolean {
  return /^[^\S\n]*\n[^\S\n]*$/.test(between);
}

function rawComments({ path, source }: { path: string; source: string }): RawComment[] {
  if (path.endsWith('.sql'))
    return matches({ source, pattern: /'(?:[^'\n]|'')*'|--([^\n]*)/g, isLine: true });
  if (path.endsWith('.css')) return matches({ source, pattern: /\/\*([\s\S]*?)\*\//g, isLine: false });
  return parseScript({ path, source }).comments.map((comment) => ({
    ...comment,
    isLine: comment.type === 'Line',
  }));
}

/** A match without a value is a quoted text, in which dashes are no comment. */
function matches(options: { source: string; pattern: RegExp; isLine: boolean }): RawComment[] {
  return [...options.source.matchAll(options.pattern)].flatMap(({ 0: whole, 1: value, index }) =>
    value === undefined ? [] : [{ start: index, end: index + whole.length, value, isLine: options.isLine }],
  );
}
