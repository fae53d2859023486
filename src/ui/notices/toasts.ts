import { createValueStore } from '../../lib/value-store.ts';

/** The most toasts that show or wait; of more the oldest is dropped. */
const MAX_HELD = 5;
/** How long a toast without an action shows (SHELL-5). */
export const TOAST_MS = 4000;
/** How long a toast with an action shows: longer, because people must reach the action (SHELL-5). */
export const TOAST_WITH_ACTION_MS = 10_000;

export interface ToastContent {
  /** By default "Success", or "Error" in the destructive tone. */
  title?: string;
  text?: string;
  tone?: 'normal' | 'destructive';
  action?: { label: string; run: () => void };
  /** Id of the element that the toast is about; it may appear later than the toast. */
  about?: string;
}

/** A toast that shows or waits. `lifeMs` counts only while it shows, without a pointer or the focus on it. */
export interface Toast extends ToastContent {
  id: number;
  lifeMs: number;
}

/** The last toast is shown; those before it wait and come back after it. */
export const toasts = createValueStore<readonly Toast[]>([]);
let last = 0;

/**
 * Shows a toast in place of the present one. If that is an error or has an action, it comes back afterwards.
 */
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

/** Removes a toast. If it was shown, the last of the waiting ones appears. */
export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}
