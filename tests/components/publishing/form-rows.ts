import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { toasts } from '../../../src/ui/notices/toasts.ts';
import { press, type } from '../gallery/screen-state.ts';
import { expectToast } from '../support/expect-toast.ts';
import { openApp } from '../support/open-app.tsx';
import type { TestServer } from '../support/test-server.ts';
import { modelPublications } from './model-publications.ts';

/** Finds and fills the fields of a form by the names of its values; `labels` has each field's label. */
export function formFields<Name extends string>(labels: Readonly<Record<Name, RegExp>>) {
  const isName = (name: string): name is Name => name in labels;
  return {
    isName,
    field: (name: Name) => page.getByLabelText(labels[name]).first(),
    fill: async (typed: Partial<Record<Name, string>>) => {
      for (const [name, text] of Object.entries<string | undefined>(typed)) {
        if (isName(name) && text !== undefined) await type(labels[name], text);
      }
    },
  };
}

/**
 * Types rows into one form. The server answers 503 to accepted rows, so that the form
 * stays open for the next row.
 */
export function formOfRows<Name extends string>(options: {
  path: string;
  insert: RegExp;
  submit: RegExp;
  /** Good values, which the form has between two rows. */
  plain: Readonly<Record<Name, string>>;
  fill: (typed: Partial<Record<Name, string>>) => Promise<void>;
}) {
  const { path, insert, submit, plain, fill } = options;
  return {
    open: async (): Promise<TestServer> => {
      const arrange = (made: TestServer) => {
        modelPublications(made);
        made.answer(insert, { status: 503 });
      };
      const { server } = await openApp({ path, person: 'owner', arrange });
      await expect.element(page.getByRole('button', { name: submit })).toBeVisible();
      await fill(plain);
      return server;
    },
    /** Fills one row into the open form, submits it, and after `check` types the good values again. */
    submitRow: async (typed: Partial<Record<Name, string>>, check: () => Promise<void>) => {
      toasts.set([]);
      await fill(typed);
      await press(submit);
      await check();
      const names = Object.keys(typed) as Name[];
      await fill(Object.fromEntries(names.map((name) => [name, plain[name]])) as typeof typed);
    },
  };
}

/**
 * Expects that the row was refused: a toast shows the message, and the field has the
 * message as its description.
 */
export async function expectRefused(row: {
  field: string;
  message: string;
  toast: { title: string; text: string };
}): Promise<void> {
  await expectToast(row.toast.title, row.toast.text);
  const control = document.getElementById(`field-${row.field}`);
  expect(control?.getAttribute('aria-invalid')).toBe('true');
  const described = control?.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(row.message);
}
