import { parseArgs, type ParseArgsConfig } from 'node:util';
import { readSettings, type Settings } from '../settings.ts';

/** The settings and parsed arguments of an operator's command. */
export interface Command {
  settings: Settings;
  positionals: readonly string[];
  flags: ReadonlySet<string>;
}

/**
 * Parses arguments and settings, then runs `work`. A failure prints one sentence and sets the exit code to 1.
 */
export async function runCommand(options: {
  /** Names of the accepted switches, without `--`. */
  flags?: readonly string[];
  work: (command: Command) => Promise<void>;
}): Promise<void> {
  try {
    const known: ParseArgsConfig['options'] = Object.fromEntries(
      (options.flags ?? []).map((name) => [name, { type: 'boolean' as const }]),
    );
    const { values, positionals } = parseArgs({ options: known, allowPositionals: true });
    const read = readSettings(process.env);
    if (!read.ok) throw new Error(read.sentence);
    await options.work({ settings: read.settings, positionals, flags: new Set(Object.keys(values)) });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** The single positional argument. Throws the usage when there is none or more than one. */
export function onlyArgument(options: { positionals: readonly string[]; usage: string }): string {
  const [argument, ...more] = options.positionals;
  if (!argument || more.length > 0) throw new Error(`Usage: ${options.usage}`);
  return argument;
}
