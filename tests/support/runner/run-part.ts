import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { delimiter, resolve } from 'node:path';
import type { Counts } from './counts.ts';
import type { Part } from './parts.ts';
import { evaluate, type PartResult } from './verdict.ts';

/** Runs one part with its output on this terminal. Never throws for a failing part. */
export async function runPart(part: Part): Promise<PartResult> {
  let exitCode: number | null = 0;
  for (const command of part.commands) {
    exitCode = await run({ command, environment: part.environment ?? {} });
    if (exitCode !== 0) break;
  }
  const ok = exitCode === 0;
  const single = { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, failures: [], durations: [] };
  const counts = part.report ? await readCounts(part.report) : single;
  const result = evaluate({ counts, exitCode });
  const remark = part.remark?.();
  return remark ? { ...result, remarks: [...result.remarks, remark] } : result;
}

function run(options: {
  command: readonly string[];
  environment: Readonly<Record<string, string>>;
}): Promise<number | null> {
  const [program = '', ...args] = options.command;
  const path = [resolve('node_modules/.bin'), process.env.PATH ?? ''].join(delimiter);
  const child = spawn(program, args, {
    stdio: 'inherit',
    env: { ...process.env, ...options.environment, PATH: path },
  });
  return new Promise((end) => {
    child.on('error', (error) => {
      console.error(error.message);
      end(1);
    });
    child.on('close', end);
  });
}

async function readCounts(report: NonNullable<Part['report']>): Promise<Counts | null> {
  try {
    return report.count(JSON.parse(await readFile(report.path, 'utf8')));
  } catch {
    return null;
  }
}
