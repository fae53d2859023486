import { parseArgs } from 'node:util';
import { z } from 'zod';

const count = z.coerce.number().int().min(0).max(1_000_000).default(0);
const Counts = z.object({ customers: count, promotions: count });

/** Parses `--customers 10000 --promotions 5000`; a missing count is 0. Throws for anything else. */
export function readArguments(args: string[]): { customers: number; promotions: number } {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { customers: text, promotions: text } });
  const parsed = Counts.safeParse(values);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`--${issue?.path.join('.')} cannot be used: ${issue?.message}`);
}
