import { createValueStore } from '../../lib/value-store.ts';

/** One toast shows at a time, for 4 s; one with an action for longer, because people must reach it (SHELL-5). */
const MAX_HELD = 3;
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
  /** Away from where the person acted, for there the screen shows what the toast speaks of. */
  place: 'top' | 'bottom';
}

/** The last one is shown; those before it wait for their time to come back. */
export const toasts = createValueStore<readonly Toast[]>([]);
let last = 0;

let place: Toast['place'] = 'bottom';

/** The person acted in this half of the screen; toasts come in the other one. */
export function noteActedIn(half: 'upper' | 'lower'): void {
  place = half === 'lower' ? 'top' : 'bottom';
}

/** Short news takes the place of older news; what offers an action waits, and comes back after it. */
export function showToast(content: ToastContent): void {
  last += 1;
  const toast: Toast = {
    ...content,
    id: last,
    lifeMs: content.action ? TOAST_WITH_ACTION_MS : TOAST_MS,
    place,
  };
  const waiting = toasts.get().filter(({ action }) => action !== undefined);
  toasts.set([...waiting, toast].slice(-MAX_HELD));
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}
