import { useEffect, useEffectEvent } from 'react';
import { takeKey, type KeyBurst } from '../rules/key-burst.ts';
import { classifyRepeat, type LastRead } from '../rules/repeat-guard.ts';

/**
 * Hears scanners that pose as keyboards, wherever the focus is. What they typed into a field is taken out of it again,
 * and their Enter presses nothing.
 */
export function useKeyScanner(options: { onRead: (text: string) => void }): void {
  const hear = useEffectEvent((text: string) => options.onRead(text));
  useEffect(() => {
    let burst: KeyBurst | null = null;
    let last: LastRead | null = null;
    // Fields as they were before anything, and before the part that came without a halt.
    const restore = { whole: nothing, part: nothing };
    const onKey = (event: KeyboardEvent) => {
      const before = burst;
      const taken = takeKey(burst, {
        key: event.key,
        code: event.code,
        shiftKey: event.shiftKey,
        repeat: event.repeat,
        command: event.ctrlKey || event.altKey || event.metaKey || event.isComposing,
        inField: isField(document.activeElement),
        atMs: event.timeStamp,
      });
      ({ burst } = taken);
      if (taken.starts) {
        restore.part = rememberField(document.activeElement);
        if (burst?.before === '') restore.whole = restore.part;
      }
      if (taken.read === null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (taken.read === before?.text) restore.part();
      else restore.whole();
      const classified = classifyRepeat({ last, text: taken.read, by: 'keyboard', atMs: event.timeStamp });
      ({ last } = classified);
      if (classified.isNew) hear(taken.read);
    };
    // Before everybody else: the Enter of a scanner must not send a form or press a button.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}

const nothing = (): void => undefined;

/** Answers how to give a field back what stood in it; nothing for what is no field. */
function rememberField(focused: Element | null): () => void {
  if (!isField(focused)) return nothing;
  const { value } = focused;
  return () => {
    if (focused.value === value) return;
    // React listens to the event and reads the value past its own setter.
    const prototype =
      focused instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(focused, value);
    focused.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

function isField(focused: Element | null): focused is HTMLInputElement | HTMLTextAreaElement {
  return focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
}
