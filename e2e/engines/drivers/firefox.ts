/** Drives Firefox over WebDriver BiDi, which Firefox speaks without a driver program. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import WebSocket from 'ws';
import { asJson, keys, type Browser, type Engine, type LaunchOptions, type Tab } from './engine.ts';
import { findProgram, startGroup } from './process-group.ts';

/** Turns off the browser's own requests, its first-run pages and the safe mode after it was killed. */
const preferences = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'browser.sessionstore.resume_from_crash': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'intl.accept_languages': 'en-US,en',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#settings-dummy/v1',
  'toolkit.startup.max_resumed_crashes': -1,
};

const program = () => findProgram(['firefox-esr', 'firefox']);

export const firefoxEngine: Engine = {
  name: 'firefox',
  missing: () => (program() ? [] : ['firefox']),
  launch: async ({ profile, viewport, onError }): Promise<Browser> => {
    const lines = Object.entries(preferences).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    await writeFile(join(profile, 'user.js'), lines.join('\n'));
    const group = startGroup({
      command: program() ?? '',
      args: ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
      environment: { TZ: 'Asia/Bangkok' },
    });
    const address = await group.says(/WebDriver BiDi listening on (ws:\S+)/);
    const connection = await connect(`${address}/session`, onError);
    const { send, close } = connection;
    await send('session.new', { capabilities: {} });
    await send('session.subscribe', { events: ['log.entryAdded', 'browsingContext.load'] });
    return {
      newTab: () => openTab(connection, viewport),
      kill: async () => {
        close();
        await group.kill();
      },
      close: async () => {
        await send('browser.close', {});
        close();
        await group.kill();
      },
    };
  },
};

type Send = <Result = unknown>(method: string, params: object) => Promise<Result>;
interface Message {
  id?: number;
  method?: string;
  error?: string;
  message?: string;
  result?: unknown;
  params?: { level?: string; text?: string | null; context?: string };
}
interface Connection {
  send: Send;
  /** Resolves at the next load event of the tab with this context id. */
  loaded: (context: string) => Promise<void>;
  close: () => void;
}

async function connect(address: string, onError: LaunchOptions['onError']): Promise<Connection> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const waiting = new Map<number, (message: Message) => void>();
  const loading = new Map<string, () => void>();
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Message;
    if (message.method === 'log.entryAdded' && message.params?.level === 'error')
      onError(message.params.text ?? '');
    if (message.method === 'browsingContext.load') loading.get(message.params?.context ?? '')?.();
    if (message.id === undefined) return;
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });
  socket.on('close', () => waiting.forEach((answer) => answer({ error: 'Firefox ended the connection.' })));
  let count = 0;
  return {
    send: <Result>(method: string, params: object) =>
      new Promise<Result>((resolve, reject) => {
        const id = (count += 1);
        waiting.set(id, ({ error, message, result }) =>
          error ? reject(new Error(`${method}: ${error}: ${message ?? ''}`)) : resolve(result as Result),
        );
        socket.send(JSON.stringify({ id, method, params }));
      }),
    loaded: (context) => new Promise((resolve) => loading.set(context, resolve)),
    close: () => socket.terminate(),
  };
}

async function openTab({ send, loaded }: Connection, viewport: LaunchOptions['viewport']): Promise<Tab> {
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'window' });
  await send('browsingContext.setViewport', { context, viewport });
  const load = async (ask: () => Promise<unknown>) => {
    const isLoaded = loaded(context);
    await ask();
    await isLoaded;
  };
  const act = (source: object) => send('input.performActions', { context, actions: [source] });
  const typeKeys = (values: readonly string[]) =>
    act({
      type: 'key',
      id: 'keyboard',
      actions: values.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    });
  return {
    goto: (url) => load(() => send('browsingContext.navigate', { context, url, wait: 'none' })),
    reload: () =>
      load(() =>
        send('browsingContext.reload', { context, wait: 'none' }).catch((error: Error) => {
          // Firefox reports this error when the app changes its
          // address meanwhile, but reloads the page all the same.
          if (!error.message.includes('NS_BINDING_ABORTED')) throw error;
        }),
      ),
    evaluate: async (expression) => {
      const answer = await send<{
        result?: { value: string };
        exceptionDetails?: { text: string };
      }>('script.evaluate', { expression: asJson(expression), target: { context }, awaitPromise: true });
      if (!answer.result) throw new Error(answer.exceptionDetails?.text);
      return JSON.parse(answer.result.value) as unknown;
    },
    click: async ({ x, y }) =>
      void (await act({
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      })),
    type: async (text) => void (await typeKeys(Array.from(text))),
    press: async (key) => void (await typeKeys([keys[key]])),
    screenshot: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    close: async () => void (await send('browsingContext.close', { context })),
  };
}
