import { createValueStore } from '../../lib/value-store.ts';

/** At most 3 toasts show at once, 4 s each; one with an action stays longer, because people must reach it (SHELL-5). */
const MAX_SHOWN = 3;
export const TOAST_MS = 4000;
export const TOAST_WITH_ACTION_MS = 10_000;

export interface ToastContent {
  title: string;
  text?: string;
  tone?: 'normal' | 'destructive';
  action?: { label: string; run: () => void };
}

export interface Toast extends ToastContent {
  id: number;
  lifeMs: number;
}

/** Those shown, oldest first. */
export const toasts = createValueStore<readonly Toast[]>([]);
let last = 0;

/** Short news; the oldest goes when there is no room. */
export function showToast(content: ToastContent): void {
  last += 1;
  const toast: Toast = {
    ...content,
    id: last,
    lifeMs: content.action ? TOAST_WITH_ACTION_MS : TOAST_MS,
  };
  toasts.set([...toasts.get(), toast].slice(-MAX_SHOWN));
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}
