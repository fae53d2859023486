import { askClientRules } from './ask-client-rules.ts';
import { pauseLeftMs } from './client-rules.ts';
import { clientRules, mayCallNow, storeClientRules } from './client-rules-store.ts';

const ASK_EVERY_MS = 60 * 60_000;
const ASK_AGAIN_MS = 10 * 60_000;

/**
 * Fetches the rules now, each hour, when a pause ends, and when the page becomes visible over ten minutes
 * after the last fetch. Calls `onOpen` when sending becomes allowed again.
 */
export function watchClientRules({ onOpen }: { onOpen: () => void }): void {
  let askedAtMs = 0;
  let isOpen = mayCallNow();
  let pauseTimer: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    askedAtMs = Date.now();
    storeClientRules(await askClientRules(), askedAtMs);
    apply();
  }

  function apply(): void {
    const wasOpen = isOpen;
    isOpen = mayCallNow();
    if (isOpen && !wasOpen) onOpen();
    const rules = clientRules.get();
    // The rules' meaning changed with time alone, so a new object makes screens render again.
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
