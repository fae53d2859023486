import { beforeEach, expect, it } from 'vitest';
import { dismissToast, showToast, toasts } from './toasts.ts';

beforeEach(() => {
  toasts.set([]);
});

it('shows at most three, and lets the oldest go', () => {
  for (const title of ['1', '2', '3', '4']) showToast({ title });
  expect(toasts.get().map((toast) => toast.title)).toEqual(['2', '3', '4']);
});

it('lives 4 s, and longer with an action', () => {
  showToast({ title: 'plain' });
  showToast({ title: 'undo', action: { label: 'Undo', run: () => undefined } });
  expect(toasts.get().map((toast) => toast.lifeMs)).toEqual([4000, 10_000]);
});

it('is dismissed by its own id', () => {
  showToast({ title: 'a' });
  showToast({ title: 'b' });
  const first = toasts.get()[0];
  if (first) dismissToast(first.id);
  expect(toasts.get().map((toast) => toast.title)).toEqual(['b']);
});
