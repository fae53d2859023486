/** A test fails where something complains to the console and the test did not say that it would. */
import { afterEach, beforeEach } from 'vitest';

let complaints: string[] = [];
let expected: RegExp[] = [];

/** Says that this test makes the program complain so. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern);
}

beforeEach(() => {
  complaints = [];
  expected = [];
  console.error = (...parts: unknown[]) => {
    complaints.push(
      parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' '),
    );
  };
});

afterEach(() => {
  const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
  if (unexpected.length > 0) throw new Error(`Unexpected console.error:\n${unexpected.join('\n')}`);
});
