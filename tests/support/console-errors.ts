/** Setup file: a test fails if the code calls `console.error` and the test did not announce it. */
import { afterEach, beforeEach } from 'vitest';

/**
 * The state is global: in a page that test files share, setup file and test may have an
 * instance of this module each.
 */
const shared = globalThis as { consoleErrors?: { complaints: string[]; expected: RegExp[] } };
const state = (shared.consoleErrors ??= { complaints: [], expected: [] });

/**
 * Announces that this test may log console errors that match `pattern`; a test without
 * such an error passes too.
 */
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
