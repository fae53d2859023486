/** Drives WebKitGTK over classic WebDriver, on a virtual screen. */
import { resolve } from 'node:path';
import { asJson, keys, type Browser, type Engine, type Tab } from './engine.ts';
import { findProgram, freePort, startGroup } from './process-group.ts';
import { runOptions } from '../support/run-options.ts';
import { waitUntil } from '../../support/wait-until.ts';

const programs = ['WebKitWebDriver', 'Xvfb', 'python3'];

export const webkitEngine: Engine = {
  name: 'webkit',
  missing: () => programs.filter((name) => findProgram([name]) === null),
  launch: async ({ profile, viewport, onError }): Promise<Browser> => {
    const { width, height } = viewport;
    const port = await freePort();
    // Xvfb chooses a free display number and writes it to file descriptor 1.
    const screen = startGroup({
      command: 'Xvfb',
      args: ['-displayfd', '1', '-screen', '0', '1300x1000x24', '-nolisten', 'tcp'],
    });
    const driver = startGroup({
      command: 'WebKitWebDriver',
      args: [`--port=${port}`],
      environment: {
        DISPLAY: `:${await screen.says(/^(\d+)$/)}`,
        // WebKitGTK's sandbox needs user namespaces, which containers and the root account lack.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
        // Without a graphics card, Mesa's software driver crashed in the compositor's thread, and the page with it.
        // Pictures need the compositor: without it, the second one never came.
        ...(runOptions.BROWSERS_FORM !== 'screens' && { WEBKIT_DISABLE_COMPOSITING_MODE: '1' }),
        LC_ALL: 'C.UTF-8',
        TZ: 'Asia/Bangkok',
      },
      onLine: (line) => {
        const error = /CONSOLE \S*\s?ERROR (.*)/.exec(line)?.[1];
        if (error) onError(error);
      },
    });
    const kill = async () => {
      await driver.kill();
      await screen.kill();
    };
    const call = callerOf(`http://127.0.0.1:${port}`);
    await waitUntil({ what: 'WebKitWebDriver', check: () => call('GET', '/status').catch(() => null) });
    const binary = resolve('e2e/engines/drivers/webkit-browser.py');
    const session = await call<{ sessionId: string }>('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': { binary, args: [profile, String(width), String(height)] },
        },
      },
    });
    const path = `/session/${session.sessionId}`;
    // By default a script ends after 30 s, which the first installation of a worker may take on a busy machine.
    await call('POST', `${path}/timeouts`, { script: 240_000, pageLoad: 240_000 });
    const tabs = tabsOf((method, rest, body) => call(method, path + rest, body));
    return {
      newTab: tabs,
      kill,
      close: async () => {
        await call('DELETE', path);
        await kill();
      },
    };
  },
};

type Call = <Value = unknown>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<Value>;

function callerOf(origin: string): Call {
  return async <Value>(method: string, path: string, body?: object) => {
    const sent = body ? { method, body: JSON.stringify(body) } : { method };
    const { value } = (await (await fetch(origin + path, sent)).json()) as {
      value: Value & { error?: string; message?: string };
    };
    if (value?.error) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
}

/** The session has one current window, so commands of all tabs run one after the other. */
function tabsOf(call: Call): () => Promise<Tab> {
  let last: Promise<unknown> = Promise.resolve();
  let current = '';
  let isFirst = true;
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const result = last.then(run);
    last = result.catch(() => undefined);
    return result;
  };
  return async () => {
    const handle = await inTurn(async () => {
      if (isFirst) {
        isFirst = false;
        return call<string>('GET', '/window');
      }
      return (await call<{ handle: string }>('POST', '/window/new', { type: 'window' })).handle;
    });
    const inTab: Call = (method, path, body) =>
      inTurn(async () => {
        if (current !== handle) await call('POST', '/window', { handle });
        current = handle;
        return call(method, path, body);
      });
    return tabOf(inTab);
  };
}

function tabOf(call: Call): Tab {
  const act = (source: object) => call('POST', '/actions', { actions: [source] });
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
    goto: async (url) => void (await call('POST', '/url', { url })),
    reload: async () => void (await call('POST', '/refresh', {})),
    evaluate: async (expression) => {
      const script = `const done = arguments[0];
        ${asJson(expression)}.then((json) => done({ json }), (error) => done({ error: String(error) }));`;
      const { json, error } = await call<{ json?: string; error?: string }>('POST', '/execute/async', {
        script,
        args: [],
      });
      if (json === undefined) throw new Error(error);
      return JSON.parse(json) as unknown;
    },
    click: async ({ x, y }) =>
      void (await act({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      })),
    type: async (text) => void (await typeKeys(Array.from(text))),
    press: async (key) => void (await typeKeys([keys[key]])),
    screenshot: async () => Buffer.from(await call<string>('GET', '/screenshot'), 'base64'),
    close: async () => void (await call('DELETE', '/window')),
  };
}
