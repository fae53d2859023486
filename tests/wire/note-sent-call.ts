import { appendFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { shapeOfCall } from './call-shapes.ts';
import { notedCalls } from './noted-calls.ts';

const noted = new Set<string>();

/**
 * Remembers the shape of a call of the API that a device of a journey sends, while `tests/wire/record-calls.ts` runs the journey;
 * else nothing happens. It listens for the body, so it must be called before the body is read.
 */
export function noteSentCall(options: { message: IncomingMessage; isPerson: boolean }): void {
  if (!process.env['RECORD_CALLS']) return;
  const { message, isPerson } = options;
  const parts: Buffer[] = [];
  message.on('data', (part: Buffer) => parts.push(part));
  message.on('end', () => {
    const shape = shapeOfCall({
      method: message.method ?? '',
      path: message.url ?? '/',
      body: readBody(Buffer.concat(parts).toString()),
      isPerson,
    });
    const line = JSON.stringify(shape);
    if (shape === null || noted.has(line)) return;
    noted.add(line);
    void appendFile(notedCalls, `${line}\n`);
  });
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
