import { Button } from '../button.tsx';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../icon-button.tsx';
import { Icon } from '../icon.tsx';
import { dismissToast, toasts, type Toast } from './toasts.ts';

const NEAR_PX = 16;
const CONTROL = 'button, a, input, textarea, select, summary';

/** The region in which toasts appear; F8 moves the focus there. */
export function Toaster() {
  const t = useText();
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  const region = useRef<HTMLElement>(null);
  const used = useRef<Element | null>(null);
  useEffect(() => {
    // The control used last is remembered, because a button that is disabled while it saves has lost the
    // focus.
    const note = ({ target }: Event) => {
      const control = target instanceof Element ? target.closest(CONTROL) : null;
      if (control && !region.current?.contains(control)) used.current = control;
    };
    const reach = (event: KeyboardEvent) => {
      if (event.key === 'F8')
        region.current?.querySelector<HTMLElement>('.toast:not([hidden]) button')?.focus();
    };
    window.addEventListener('keydown', reach);
    for (const kind of ['pointerdown', 'focusin']) window.addEventListener(kind, note, true);
    return () => {
      window.removeEventListener('keydown', reach);
      for (const kind of ['pointerdown', 'focusin']) window.removeEventListener(kind, note, true);
    };
  }, []);
  const top = shown.at(-1);
  useLayoutEffect(() => {
    const place = region.current;
    place?.removeAttribute('data-above');
    if (!place || !top) return;
    const moveIfCovering = () => {
      if (coversSubject({ region: place, used: used.current, about: top.about })) place.dataset['above'] = '';
    };
    moveIfCovering();
    if (top.about === undefined) return;
    // The toast's subject may be on a screen that is still opening, so its position is checked again.
    const observer = new MutationObserver(moveIfCovering);
    observer.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('scroll', moveIfCovering, true);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', moveIfCovering, true);
    };
  }, [top]);
  return (
    <section ref={region} className="toasts" aria-label={t('toast.region')}>
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} hidden={toast !== top} />
      ))}
    </section>
  );
}

/**
 * True if a toast at the bottom covers its subject: the control used last, an invalid field, or the element
 * with the id `about` (SHELL-5).
 */
function coversSubject(options: {
  region: HTMLElement;
  used: Element | null;
  about: string | undefined;
}): boolean {
  const { region, used, about } = options;
  const card = region.querySelector('.toast:not([hidden])')?.getBoundingClientRect();
  if (!card) return false;
  const subjects = [...document.querySelectorAll('[aria-invalid=true]')];
  if (used) subjects.push(used);
  const named = about === undefined ? null : document.getElementById(about);
  if (named) subjects.push(named.closest('li') ?? named);
  return subjects.some((subject) => {
    const { top, bottom, left, right } = subject.getBoundingClientRect();
    // The toast moves slightly while it appears, so some distance is required.
    const isBeside = bottom + NEAR_PX < card.top || top > card.bottom;
    return !isBeside && right > card.left && left < card.right;
  });
}

function ToastCard({ toast, hidden }: { toast: Toast; hidden: boolean }) {
  const t = useText();
  const [pointedAt, setHeld] = useState(false);
  const held = pointedAt || hidden;
  const remainingMs = useRef(toast.lifeMs);
  useEffect(() => {
    if (held) return;
    const startedMs = performance.now();
    const timer = setTimeout(() => dismissToast(toast.id), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - startedMs;
    };
  }, [held, toast.id]);
  const destructive = toast.tone === 'destructive';
  const { action } = toast;
  return (
    <div
      className="toast"
      hidden={hidden}
      data-tone={toast.tone ?? 'normal'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={destructive ? 'attention' : 'check'} />
      <div className="toast-text" role={destructive ? 'alert' : 'status'}>
        <strong>{toast.title ?? t(destructive ? 'toast.error' : 'toast.success')}</strong>
        {toast.text && <p>{toast.text}</p>}
      </div>
      {action && (
        <Button
          variant="soft"
          onClick={() => {
            dismissToast(toast.id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label={t('toast.dismiss')} onClick={() => dismissToast(toast.id)} />
    </div>
  );
}
