/** A test fails where something complains to the console and the test did not say that it would. */
import { afterEach, beforeEach } from 'vitest';

/** In a page that several test files share, the setup file and a test may have an instance of this module each. */
const shared = globalThis as { consoleErrors?: { complaints: string[]; expected: RegExp[] } };
const state = (shared.consoleErrors ??= { complaints: [], expected: [] });

/** Says that this test makes the program complain so. */
export function expectConsoleError(pattern: RegExp): void {
  state.expected.push(pattern);
}

beforeEach(() => {
  state.complaints = [];
  state.expected = [];
  console.error = (...parts: unknown[]) => {
    state.complaints.push(
      parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' '),
    );
  };
});

afterEach(() => {
  const unexpected = state.complaints.filter(
    (complaint) => !state.expected.some((pattern) => pattern.test(complaint)),
  );
  if (unexpected.length > 0) throw new Error(`Unexpected console.error:\n${unexpected.join('\n')}`);
});
