import { useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, test } from 'vitest';
import {
  useDraftForm,
  type DraftForm,
  type SaveAnswer,
} from '../../../src/drafts/components/use-draft-form.ts';
import { isAnyFormDirty } from '../../../src/ui/forms/form-dirty-lock.ts';
import { openApp, type App } from '../support/open-app.tsx';

interface Values {
  name: string;
  note: string;
}
interface Problem {
  field: keyof Values;
  message: string;
}
type Seen = { version: number };
type Form = DraftForm<Values, Problem, Seen, keyof Values, string>;
type Answer = SaveAnswer<Values, Seen, Problem, keyof Values, string>;

const draftKey = 'test:form';
const stored = { values: { name: 'เดิม', note: '' }, seen: { version: 1 } };
const submitEvent = { preventDefault: () => undefined } as unknown as Parameters<Form['submit']>[0];
const merge = { values: { name: 'ของฉัน', note: 'ของเขา' }, taken: ['note'], clashing: ['name'] } as const;

interface Given {
  save?: (values: Values, base: Form['base']) => Promise<Answer>;
  draft?: Values;
  refused?: readonly Problem[];
  settle?: () => Promise<boolean>;
}

function TestForm(props: Given & { onForm: (form: Form) => void; log: string[] }) {
  const { log, onForm } = props;
  const form = useDraftForm<Values, Values, Problem, Seen, keyof Values, string>({
    draftKey,
    base: stored,
    draft: props.draft ?? null,
    toDraft: ({ values, seen }) => ({ values, seen }),
    check: ({ values }) =>
      values.name === ''
        ? { ok: false, problem: [{ field: 'name', message: 'empty' }] }
        : { ok: true, value: values },
    textOf: ({ message }) => message,
    ...(props.refused && { refused: props.refused }),
    ...(props.settle && { settle: props.settle }),
    save: ({ values, base }) => {
      log.push(`save ${values.name} over ${base.seen.version}`);
      return props.save?.(values, base) ?? Promise.resolve({ outcome: 'done' });
    },
    onInvalid: (problems) => log.push(`invalid ${problems.map(({ message }) => message).join()}`),
    onSaved: () => log.push('saved'),
  });
  useEffect(() => {
    onForm(form);
  });
  return null;
}

let root: Root | null = null;
afterEach(() => root?.unmount());

async function openForm(given: Given = {}): Promise<{ form: () => Form; log: string[]; app: App }> {
  const app = await openApp({ path: '/faq', person: 'owner' });
  const log: string[] = [];
  let form: Form | null = null;
  root = createRoot(document.createElement('div'));
  root.render(<TestForm {...given} log={log} onForm={(now) => void (form = now)} />);
  await expect.poll(() => form).not.toBeNull();
  return { form: () => form!, log, app };
}

const storedDraft = ({ sync }: App) => sync.store().getSetting(draftKey);

describe('a form with a draft', () => {
  test('stores what was typed, and forgets it once nothing differs from what is stored', async () => {
    const { form, app } = await openForm();
    expect(form().dirty).toBe(false);
    form().change({ name: 'ใหม่' });
    await expect.poll(() => form().draftSaved).toBe(true);
    expect(await storedDraft(app)).toEqual({ values: { name: 'ใหม่', note: '' }, seen: { version: 1 } });
    expect(await isAnyFormDirty()).toBe(true);
    form().change((now) => ({ name: now.name.replace('ใหม่', 'เดิม') }));
    await expect.poll(() => form().dirty).toBe(false);
    await expect.poll(() => storedDraft(app)).toBeUndefined();
    await expect.poll(isAnyFormDirty).toBe(false);
  });

  test('shows its problems from the first attempt on, and those of the server until their field changes', async () => {
    const refusal: Answer = { outcome: 'invalid', problems: [{ field: 'note', message: 'refused' }] };
    const { form, log } = await openForm({
      refused: [{ field: 'name', message: 'before' }],
      save: () => Promise.resolve(refusal),
    });
    expect(form().errors).toEqual({ name: 'before' });
    form().change({ name: '' });
    await expect.poll(() => form().errors).toEqual({});
    form().submit(submitEvent);
    await expect.poll(() => form().errors).toEqual({ name: 'empty' });
    form().change({ name: 'ใหม่' });
    form().submit(submitEvent);
    await expect.poll(() => form().errors).toEqual({ note: 'refused' });
    expect(form()).toMatchObject({ phase: 'open', busy: false, attempt: 3 });
    form().change({ note: 'x' });
    await expect.poll(() => form().errors).toEqual({});
    expect(log).toEqual(['invalid empty', 'save ใหม่ over 1', 'invalid refused']);
  });

  test('that is done takes no change any more and leaves no draft', async () => {
    const { form, log, app } = await openForm();
    form().change({ name: 'ใหม่' });
    form().submit(submitEvent);
    form().submit(submitEvent);
    await expect.poll(() => log).toEqual(['save ใหม่ over 1', 'saved']);
    await expect.poll(() => form().phase).toBe('saved');
    form().change({ name: 'ช้าไป' });
    expect(form()).toMatchObject({ phase: 'saved', busy: true, dirty: false, attempt: 0 });
    expect(form().values.name).toBe('ใหม่');
    expect(await storedDraft(app)).toBeUndefined();
  });

  test('that is saved goes on, with what was typed meanwhile', async () => {
    let answer: (value: Answer) => void = () => undefined;
    const { form, log, app } = await openForm({ save: () => new Promise((resolve) => (answer = resolve)) });
    form().change({ name: 'หนึ่ง' });
    form().submit(submitEvent);
    await expect.poll(() => form().phase).toBe('saving');
    await expect.poll(() => log).toEqual(['save หนึ่ง over 1']);
    form().change({ note: 'สอง' });
    answer({ outcome: 'saved', base: { values: { name: 'หนึ่ง', note: '' }, seen: { version: 2 } } });
    await expect.poll(() => form().phase).toBe('open');
    expect(form().values).toEqual({ name: 'หนึ่ง', note: 'สอง' });
    await expect.poll(() => storedDraft(app)).toMatchObject({ seen: { version: 2 } });
    form().submit(submitEvent);
    await expect.poll(() => log.at(-1)).toBe('save หนึ่ง over 2');
    answer({ outcome: 'saved', base: { values: { name: 'หนึ่ง', note: 'สอง' }, seen: { version: 3 } } });
    await expect.poll(() => form().dirty).toBe(false);
    await expect.poll(() => storedDraft(app)).toBeUndefined();
  });

  test('waits for what is not in it yet, and is not sent without', async () => {
    let arrive: (isThere: boolean) => void = () => undefined;
    const { form, log } = await openForm({ settle: () => new Promise((resolve) => (arrive = resolve)) });
    form().submit(submitEvent);
    await expect.poll(() => form().phase).toBe('saving');
    arrive(false);
    await expect.poll(() => form().phase).toBe('open');
    expect(log).toEqual([]);
    form().submit(submitEvent);
    await expect.poll(() => form().phase).toBe('saving');
    form().change({ name: 'มาถึงแล้ว' });
    arrive(true);
    await expect.poll(() => log).toEqual(['save มาถึงแล้ว over 1', 'saved']);
  });

  test('shows both sides of a row that another person saved, and may take theirs', async () => {
    const theirs = { values: { name: 'ของเขา', note: 'ของเขา' }, seen: { version: 2 } };
    const { form, log, app } = await openForm({
      save: (_, base) =>
        Promise.resolve(
          base.seen.version === 1
            ? { outcome: 'changed', merge, base: theirs }
            : { outcome: 'failed', failure: 'offline' },
        ),
    });
    form().change({ name: 'ของฉัน' });
    form().submit(submitEvent);
    await expect.poll(() => form().merge).toEqual({ taken: ['note'], clashing: ['name'] });
    expect(form()).toMatchObject({ phase: 'open', dirty: true, values: merge.values });
    form().submit(submitEvent);
    await expect.poll(() => form().failure).toBe('offline');
    expect(log).toEqual(['save ของฉัน over 1', 'save ของฉัน over 2']);
    form().takeTheirs();
    await expect.poll(() => form().values).toEqual(theirs.values);
    expect(form()).toMatchObject({ merge: null, dirty: false });
    await expect.poll(() => storedDraft(app)).toBeUndefined();
  });

  test('opens with its draft, starts over without it, and is given up with what was typed', async () => {
    const draft = { name: 'ร่าง', note: '' };
    const { form, app } = await openForm({ draft, refused: [{ field: 'name', message: 'before' }] });
    expect(form()).toMatchObject({ restored: true, dirty: true, values: draft });
    form().change({ name: 'ต่าง' });
    await expect.poll(() => form().errors).toEqual({});
    form().startOver();
    await expect.poll(() => form().values).toEqual(stored.values);
    expect(form()).toMatchObject({ restored: false, dirty: false, errors: { name: 'before' } });
    form().change({ note: 'ทิ้ง' });
    expect(await form().close()).toEqual({ values: { name: 'เดิม', note: 'ทิ้ง' }, seen: { version: 1 } });
    form().change({ note: 'ช้าไป' });
    expect(await storedDraft(app)).toBeUndefined();
    await expect.poll(() => form().phase).toBe('closed');
  });
});
