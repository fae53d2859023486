import { useEffect, useEffectEvent } from 'react';
import { addKeyToBurst, type KeyBurst } from '../rules/key-burst.ts';
import { classifyRepeat, type LastRead } from '../rules/repeat-guard.ts';

/**
 * Listens for barcode scanners that act as keyboards, wherever the focus is. A scanned text is removed from
 * the field that received it, and the scanner's Enter triggers nothing.
 */
export function useKeyScanner(options: { onRead: (text: string) => void }): void {
  const hear = useEffectEvent((text: string) => options.onRead(text));
  useEffect(() => {
    let burst: KeyBurst | null = null;
    let last: LastRead | null = null;
    // Restore the focused field to its value before the whole input, or before the part after the last pause.
    const restore = { whole: nothing, part: nothing };
    const onKey = (event: KeyboardEvent) => {
      const before = burst;
      const taken = addKeyToBurst(burst, {
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
    // Captured before other listeners: the Enter of a scanner must not send a form or press a button.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}

const nothing = (): void => undefined;

/** Returns a function that restores the field's present value; for other elements it does nothing. */
function rememberField(focused: Element | null): () => void {
  if (!isField(focused)) return nothing;
  const { value } = focused;
  return () => {
    if (focused.value === value) return;
    // React overrides `value` on the element, so only the prototype's setter makes React see the `input`
    // event.
    const prototype =
      focused instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(focused, value);
    focused.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

function isField(focused: Element | null): focused is HTMLInputElement | HTMLTextAreaElement {
  return focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
}
