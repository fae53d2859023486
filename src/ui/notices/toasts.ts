import { createValueStore } from '../../lib/value-store.ts';

/** One toast shows at a time, for 4 s; one with an action for longer, because people must reach it (SHELL-5). */
const MAX_HELD = 5;
export const TOAST_MS = 4000;
export const TOAST_WITH_ACTION_MS = 10_000;

export interface ToastContent {
  /** "Success", or "Error" of the destructive tone, where none is given. */
  title?: string;
  text?: string;
  tone?: 'normal' | 'destructive';
  action?: { label: string; run: () => void };
  /** The id of what it speaks of, which may appear after it. */
  about?: string;
}

export interface Toast extends ToastContent {
  id: number;
  lifeMs: number;
}

/** The last one is shown; those before it wait for their time to come back. */
export const toasts = createValueStore<readonly Toast[]>([]);
let last = 0;

/** Short news takes the place of older news; an error and what offers an action wait, and come back after it. */
export function showToast(content: ToastContent): void {
  last += 1;
  const toast: Toast = {
    ...content,
    id: last,
    lifeMs: content.action ? TOAST_WITH_ACTION_MS : TOAST_MS,
  };
  const waiting = toasts.get().filter(({ action, tone }) => action !== undefined || tone === 'destructive');
  toasts.set([...waiting, toast].slice(-MAX_HELD));
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}
