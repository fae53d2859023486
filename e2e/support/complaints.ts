import type { BrowserContext, ConsoleMessage, WebError } from '@playwright/test';

/** Collects console errors and uncaught exceptions of pages; a journey fails for those it did not expect. */
export interface Complaints {
  listenTo(context: BrowserContext): void;
  /** Declares that the journey causes complaints that match. */
  expect(pattern: RegExp): void;
  /** Declares that from now on requests may fail for want of a network. */
  expectNoNetwork(): void;
  unexpected(): string[];
}

/**
 * Chromium's messages for a request without a network or
 * server, and for a WebSocket cut during its handshake.
 */
const noNetwork =
  /net::ERR_|Failed to fetch|Load failed|error occurred when fetching the script|closed before receiving a handshake/;

/**
 * A page that is left during a sign-out repeats the sign-out
 * at its next start; the session is over, hence 403.
 */
const endedSession = /status of 403 .*\/auth\/v1\/logout/;

export function collectComplaints(): Complaints {
  const heard: string[] = [];
  const expected = [endedSession];
  return {
    listenTo: (context) => {
      context.on('console', (message: ConsoleMessage) => {
        if (message.type() === 'error') heard.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error: WebError) => heard.push(`Uncaught: ${error.error().stack ?? ''}`));
    },
    expect: (pattern) => void expected.push(pattern),
    expectNoNetwork: () => void expected.push(noNetwork),
    unexpected: () => heard.filter((complaint) => !expected.some((pattern) => pattern.test(complaint))),
  };
}
