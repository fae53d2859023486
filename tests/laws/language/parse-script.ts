import { parseSync, type ParseResult } from 'vite';

/** Parses TypeScript, JSX or JavaScript; comments and exports come with their offsets. */
export function parseScript(options: { path: string; source: string }): ParseResult {
  const parsed = parseSync(options.path, options.source);
  const error = parsed.errors[0];
  if (error !== undefined) throw new Error(`${options.path}: ${error.message}`);
  return parsed;
}

/** Line of an offset, from 1. */
export function lineAt(options: { source: string; offset: number }): number {
  return options.source.slice(0, options.offset).split('\n').length;
}
