/** One page as a person uses it: by roles, labels and texts, with the mouse and the keyboard. */
import { readFile } from 'node:fs/promises';
import { getByLabelSelector, getByRoleSelector, getByTextSelector } from 'ivya';
import { waitUntil } from '../../support/wait-until.ts';
import type { Key, Tab } from '../drivers/engine.ts';
import { probeVariable } from './engines.ts';
import type { Probe, Seen } from './probe.ts';

/** Limit of each wait. It is no performance target: a shared machine may be slow. */
const LIMIT_MS = 90_000;

export interface Screen {
  readonly tab: Tab;
  /** Resolves when the app has taken over the server-rendered page (src/decisions/0008). */
  goto(path: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page. It must not refer to anything outside of itself. */
  run<Given, Answer>(act: (given: Given) => Answer, given: Given): Promise<Awaited<Answer>>;
  /** Waits until a function in the page answers true. */
  isTrue(what: string, check: () => boolean | Promise<boolean>): Promise<void>;
  path(): Promise<string>;
  atPath(path: RegExp): Promise<void>;
  press(key: Key): Promise<void>;
  role(role: string, name?: string | RegExp): Part;
  label(label: string | RegExp): Part;
  text(text: string | RegExp): Part;
  close(): Promise<void>;
}

/** The visible elements that a selector finds; actions go to the first of them. */
export interface Part {
  role(role: string, name?: string | RegExp): Part;
  label(label: string | RegExp): Part;
  text(text: string | RegExp): Part;
  /** The elements of this part that contain the text. */
  with(text: string): Part;
  look(): Promise<Seen>;
  shows(): Promise<void>;
  isGone(): Promise<void>;
  /** Waits until the visible elements fulfil the condition; `what` names it in the error. */
  until(what: string, condition: (seen: Seen) => boolean): Promise<void>;
  click(): Promise<void>;
  /** Replaces the text of a field by typing, and leaves it. */
  fill(text: string): Promise<void>;
  choose(option: string): Promise<void>;
  attach(file: { name: string; type: string; bytes: Buffer }): Promise<void>;
}

export function createScreen(tab: Tab, origin: string): Screen {
  const ask = async <Answer>(method: keyof Probe, ...given: unknown[]): Promise<Answer> => {
    const call = `window.sabaiProbe?.${method}(...${JSON.stringify(given)}) ?? 'absent'`;
    const answer = await tab.evaluate(call);
    if (answer !== 'absent') return answer as Answer;
    await tab.evaluate(`(() => {${await readFile(process.env[probeVariable] ?? '', 'utf8')}})()`);
    return (await tab.evaluate(call)) as Answer;
  };
  const run: Screen['run'] = async (act, given) =>
    (await tab.evaluate(`(${act.toString()})(${JSON.stringify(given)})`)) as never;
  const path = () => run(() => location.pathname + location.search, null);
  const isTrue: Screen['isTrue'] = async (what, check) => void (await wait(what, () => run(check, null)));
  const taken = () =>
    isTrue('the app to take over', () => {
      // The app starts at the first input of a person.
      dispatchEvent(new Event('pointermove'));
      return document.querySelector('#root[data-waits]') === null;
    });
  return {
    tab,
    run,
    isTrue,
    path,
    goto: async (to) => {
      await tab.goto(new URL(to, origin).href);
      await taken();
    },
    reload: async () => {
      await tab.reload();
      await taken();
    },
    atPath: async (pattern) =>
      void (await wait(`the path ${pattern}`, async () => pattern.test(await path()))),
    press: (key) => tab.press(key),
    close: () => tab.close(),
    ...finders({ ask, tab }, ''),
  };
}

interface Asking {
  ask: <Answer>(method: keyof Probe, ...given: unknown[]) => Promise<Answer>;
  tab: Tab;
}

function finders(asking: Asking, inside: string): Pick<Part, 'role' | 'label' | 'text'> {
  const of = (selector: string) => createPart(asking, inside + selector);
  return {
    role: (role, name) => of(getByRoleSelector(role, name === undefined ? {} : { name, exact: true })),
    label: (label) => of(getByLabelSelector(label, { exact: true })),
    text: (text) => of(getByTextSelector(text)),
  };
}

function createPart(asking: Asking, selector: string): Part {
  const { ask, tab } = asking;
  const look = () => ask<Seen>('look', selector);
  const until: Part['until'] = async (what, condition) =>
    void (await wait(`${selector}: ${what}`, async () => condition(await look())));
  const click = async () => {
    let obstacle = '';
    await wait(
      () => `${selector} to be clicked, but ${obstacle}`,
      async () => {
        const aim = await ask<ReturnType<Probe['aim']> extends Promise<infer A> ? A : never>('aim', selector);
        if (!('x' in aim)) {
          obstacle = aim.obstacle;
          return null;
        }
        await tab.click(aim);
        // The click may have left the page, which then cannot answer: count it as a hit.
        const met = await ask<boolean>('met').catch(() => true);
        obstacle = 'it moved away';
        return met || null;
      },
    );
  };
  return {
    ...finders(asking, `${selector} >> `),
    with: (text) => createPart(asking, `${selector} >> internal:has-text=${JSON.stringify(text)}i`),
    look,
    until,
    shows: () => until('visible', ({ count }) => count > 0),
    isGone: () => until('gone', ({ count }) => count === 0),
    click,
    fill: async (text) => {
      await click();
      await wait(`${selector} to have the focus`, () => ask<boolean>('selectText', selector));
      if (text === '') await tab.press('Backspace');
      else await tab.type(text);
      await tab.press('Tab');
    },
    choose: async (option) =>
      void (await wait(`${selector} with the option ${option}`, () =>
        ask<boolean>('choose', selector, option),
      )),
    attach: async ({ name, type, bytes }) =>
      void (await wait(`${selector} to take a file`, () =>
        ask<boolean>('attach', selector, { name, type, base64: bytes.toString('base64') }),
      )),
  };
}

/** Polls `check`: a page that is being replaced answers nothing or fails. Throws after LIMIT_MS. */
async function wait<T>(what: string | (() => string), check: () => Promise<T>): Promise<NonNullable<T>> {
  let problem = '';
  const checked = async () => {
    try {
      problem = '';
      return await check();
    } catch (error) {
      problem = ` (${String(error)})`;
      return null;
    }
  };
  try {
    return await waitUntil({ what: '', check: checked, limitMs: LIMIT_MS });
  } catch {
    throw new Error(`Waited ${LIMIT_MS} ms for ${typeof what === 'string' ? what : what()}${problem}`);
  }
}
