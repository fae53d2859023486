import { errorReportPath } from '../../platform/server-paths.ts';
import { sendsErrorReports } from '../../platform/error-reports.ts';
import { RELEASE } from '../updates/release.ts';
import { readPlaces } from './read-places.ts';

/** A window or worker reports so many different stacks in its life. */
const MAX_STACKS = 10;

const sent = new Set<string>();

/**
 * Reports where an unexpected error happened: the class of the error and places in the app's files, to the server of the
 * app (SECURITY-39). Each stack once. Never rejects, and sends nothing where the person does not want it.
 */
export async function sendError(options: { error: unknown; runsIn: 'window' | 'worker' }): Promise<void> {
  const { error, runsIn } = options;
  if (!(error instanceof Error)) return;
  const places = readPlaces({ stack: error.stack ?? '', origin: globalThis.location.origin });
  const name = /^[A-Za-z]{1,60}$/.test(error.name) ? error.name : 'Error';
  const body = JSON.stringify({ runsIn, name, release: RELEASE, places });
  if (places.length === 0 || sent.has(body) || sent.size >= MAX_STACKS) return;
  sent.add(body);
  if (!(await sendsErrorReports())) return;
  const headers = { 'content-type': 'application/json' };
  const init: RequestInit = { method: 'POST', headers, body, keepalive: true, credentials: 'omit' };
  await fetch(errorReportPath, init).catch(() => undefined);
}
