import type { RequestListener } from 'node:http';
import type { LocalBackend } from '../../supabase/local/index.ts';
import { DEMO_ACCOUNTS } from '../../supabase/seed/demo-accounts.ts';
import { listen, type Listening } from './listen.ts';
import { openBackend } from './open-backend.ts';
import { readSettings, type Settings } from './settings.ts';
import type { Answers } from './web-app.ts';

/** What the two servers (built and dev) differ in: who answers a request once the port is bound. */
export type MakeListener = (options: {
  settings: Settings;
  listening: Listening;
  backend: Promise<Answers> | null;
}) => Promise<RequestListener>;

/**
 * Binds the port, then opens the data: a busy port is told before anything is touched, and whoever asks early
 * waits. Ends the process with 1 and a sentence where either fails; SIGINT and SIGTERM close what is open.
 */
export async function run(makeListener: MakeListener): Promise<void> {
  const read = readSettings(process.env);
  if (!read.ok) return fail(read.sentence);
  const { settings } = read;

  let answer: RequestListener | null = null;
  const early: Parameters<RequestListener>[] = [];
  const outcome = await listen({
    host: settings.host,
    port: settings.port,
    onRequest: (...request) => (answer ? answer(...request) : void early.push(request)),
  });
  if (!outcome.ok) return fail(outcome.sentence);
  const { listening } = outcome;

  const siteUrl = settings.siteUrl ?? `http://${settings.host}:${listening.port}`;
  const opening = settings.supabaseUrl ? null : openBackend({ settings, siteUrl });
  closeOnSignal({ listening, opening });
  try {
    const backend =
      opening?.then(
        (opened): Answers =>
          (request) =>
            opened.handle(request),
      ) ?? null;
    backend?.catch(() => undefined); // told below, once
    answer = await makeListener({ settings, listening, backend });
    for (const request of early) answer(...request);
    await opening;
  } catch (error) {
    await listening.close();
    return fail(error instanceof Error ? error.message : String(error));
  }
  tellReady({ settings, siteUrl, port: listening.port });
}

function closeOnSignal(options: { listening: Listening; opening: Promise<LocalBackend> | null }): void {
  let closing = false;
  const close = async () => {
    if (closing) return;
    closing = true;
    await options.listening.close();
    const opened = await options.opening?.catch(() => null);
    await opened?.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close());
}

function tellReady(options: { settings: Settings; siteUrl: string; port: number }): void {
  const { settings, siteUrl } = options;
  console.log(`Sabai is ready:  ${siteUrl}`);
  console.log(`Listening:       ${settings.host}:${options.port}`);
  if (settings.supabaseUrl) return console.log(`Backend:         ${settings.supabaseUrl}`);
  console.log(`Mailbox:         ${siteUrl}/_mail`);
  console.log(`Sign in as:      ${DEMO_ACCOUNTS.map(({ email }) => email).join(', ')}`);
  console.log('                 (password demo1234)');
  console.log(`Data:            ${settings.dataDir} (npm run reset empties it)`);
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exit(1);
}
