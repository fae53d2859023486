import type { BrowserContext, ConsoleMessage, WebError } from '@playwright/test';

/** What pages say on their consoles and throw, so that a journey fails for what nobody expected. */
export interface Complaints {
  listenTo(context: BrowserContext): void;
  /** Says that the journey makes a page complain so. */
  expect(pattern: RegExp): void;
  /** Says that requests may fail for want of a network from now on. */
  expectNoNetwork(): void;
  unexpected(): string[];
}

/** What Chromium writes for a request that found no network or no server, and for a WebSocket that lost it in its handshake. */
const noNetwork =
  /net::ERR_|Failed to fetch|Load failed|error occurred when fetching the script|closed before receiving a handshake/;

/** A page that is left before the sign-out was answered asks at its next start, and hears that the session is over. */
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
