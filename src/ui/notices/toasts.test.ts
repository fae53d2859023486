import { beforeEach, expect, it } from 'vitest';
import { dismissToast, noteActedIn, showToast, toasts } from './toasts.ts';

beforeEach(() => {
  toasts.set([]);
});

const titles = () => toasts.get().map((toast) => toast.title);
const action = { label: 'Undo', run: () => undefined };

it('lets news take the place of older news', () => {
  for (const title of ['1', '2', '3']) showToast({ title });
  expect(titles()).toEqual(['3']);
});

it('holds what offers an action beneath later news, and no more than three', () => {
  for (const title of ['1', '2', '3']) showToast({ title, action });
  showToast({ title: 'news' });
  expect(titles()).toEqual(['2', '3', 'news']);
});

it('lives 4 s, and longer with an action', () => {
  showToast({ title: 'undo', action });
  showToast({ title: 'plain' });
  expect(toasts.get().map((toast) => toast.lifeMs)).toEqual([10_000, 4000]);
});

it('comes in the half of the screen where the person did not act', () => {
  noteActedIn('lower');
  showToast({ title: 'a' });
  expect(toasts.get()[0]?.place).toBe('top');
  noteActedIn('upper');
  showToast({ title: 'b' });
  expect(toasts.get()[0]?.place).toBe('bottom');
});

it('is dismissed by its own id', () => {
  showToast({ title: 'a', action });
  showToast({ title: 'b' });
  const first = toasts.get()[0];
  if (first) dismissToast(first.id);
  expect(titles()).toEqual(['b']);
});
