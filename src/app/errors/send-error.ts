import { errorReportPath } from '../../platform/server-paths.ts';
import { sendsErrorReports } from '../../platform/error-reports.ts';
import { RELEASE } from '../updates/release.ts';
import { readStackFrames } from './read-stack-frames.ts';

/** Maximum of different reports from one window or worker. */
const MAX_STACKS = 10;

const sent = new Set<string>();

/**
 * Sends the class of an unexpected error and its places in the app's files to the app's server (SECURITY-39).
 * Each stack is sent once. Never rejects; sends nothing when the person declined error reports.
 */
export async function sendError(options: { error: unknown; runsIn: 'window' | 'worker' }): Promise<void> {
  const { error, runsIn } = options;
  if (!(error instanceof Error)) return;
  const places = readStackFrames({ stack: error.stack ?? '', origin: globalThis.location.origin });
  const name = /^[A-Za-z]{1,60}$/.test(error.name) ? error.name : 'Error';
  const body = JSON.stringify({ runsIn, name, release: RELEASE, places });
  if (places.length === 0 || sent.has(body) || sent.size >= MAX_STACKS) return;
  sent.add(body);
  if (!(await sendsErrorReports())) return;
  const headers = { 'content-type': 'application/json' };
  const init: RequestInit = { method: 'POST', headers, body, keepalive: true, credentials: 'omit' };
  await fetch(errorReportPath, init).catch(() => undefined);
}
