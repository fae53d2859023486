import { beforeEach, expect, it } from 'vitest';
import { dismissToast, showToast, toasts } from './toasts.ts';

beforeEach(() => {
  toasts.set([]);
});

const titles = () => toasts.get().map((toast) => toast.title);
const action = { label: 'Undo', run: () => undefined };

it('lets news take the place of older news', () => {
  for (const title of ['1', '2', '3']) showToast({ title });
  expect(titles()).toEqual(['3']);
});

it('holds an error and what offers an action beneath later news, and no more than five', () => {
  for (const title of ['1', '2', '3']) showToast({ title, action });
  showToast({ title: 'news' });
  showToast({ title: 'refused', tone: 'destructive' });
  showToast({ title: 'news' });
  expect(titles()).toEqual(['1', '2', '3', 'refused', 'news']);
  showToast({ title: 'newest' });
  showToast({ title: 'refused again', tone: 'destructive' });
  showToast({ title: 'news' });
  expect(titles()).toEqual(['2', '3', 'refused', 'refused again', 'news']);
});

it('lives 4 s, and longer with an action', () => {
  showToast({ title: 'undo', action });
  showToast({ title: 'plain' });
  expect(toasts.get().map((toast) => toast.lifeMs)).toEqual([10_000, 4000]);
});

it('is dismissed by its own id', () => {
  showToast({ title: 'a', action });
  showToast({ title: 'b' });
  const first = toasts.get()[0];
  if (first) dismissToast(first.id);
  expect(titles()).toEqual(['b']);
});
