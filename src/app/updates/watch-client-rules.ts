import { askClientRules } from './ask-client-rules.ts';
import { pauseLeftMs } from './client-rules.ts';
import { clientRules, mayCallNow, takeClientRules } from './client-rules-store.ts';

const ASK_EVERY_MS = 60 * 60_000;
const ASK_AGAIN_MS = 10 * 60_000;

/** Asks for the rules now, each hour, when the page is looked at, and when a pause ends. `onOpen`: calls are allowed again. */
export function watchClientRules({ onOpen }: { onOpen: () => void }): void {
  let askedAtMs = 0;
  let isOpen = mayCallNow();
  let pauseTimer: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    askedAtMs = Date.now();
    takeClientRules(await askClientRules(), askedAtMs);
    apply();
  }

  function apply(): void {
    const wasOpen = isOpen;
    isOpen = mayCallNow();
    if (isOpen && !wasOpen) onOpen();
    const rules = clientRules.get();
    // What they mean has changed with the time: screens read them again.
    if (rules && isOpen !== wasOpen) clientRules.set({ ...rules });
    const leftMs = rules ? pauseLeftMs({ rules, nowMs: Date.now() }) : 0;
    clearTimeout(pauseTimer);
    if (leftMs > 0) pauseTimer = setTimeout(() => void ask(), Math.min(leftMs, ASK_EVERY_MS));
  }

  apply();
  void ask();
  setInterval(() => void ask(), ASK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAtMs > ASK_AGAIN_MS) void ask();
  });
}
