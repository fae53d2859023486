import { commands } from 'vitest/browser';
import { shapeOfCall } from '../../wire/call-shapes.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    noteCalls: (lines: string[]) => Promise<void>;
  }
}

const isRecording = Boolean(import.meta.env.VITE_RECORD_CALLS);
const noted = new Set<string>();

/** Remembers the shape of a call of the API while `tests/wire/record-calls.ts` runs the tests; else nothing happens. */
export function noteCall(sent: { method: string; path: string; body: unknown; userId: string | null }): void {
  if (!isRecording) return;
  const shape = shapeOfCall({ ...sent, isPerson: sent.userId !== null });
  if (shape) noted.add(JSON.stringify(shape));
}

/** Hands the remembered shapes to the process of the test runner, which writes them to a file. */
export async function writeNotedCalls(): Promise<void> {
  if (noted.size === 0) return;
  const lines = [...noted];
  noted.clear();
  await commands.noteCalls(lines);
}
