/**
 * Brings the server's changes to a window that a person sees: it listens to
 * hints, and polls where none come (rules H2-H5).
 */
import type { LocalDatabase } from '../local/database/local-database.ts';
import type { HintConnection, Ports } from '../adapters/ports.ts';
import type { Runner } from './runner.ts';

const POLL_MS = 60_000;
/** While the connection holds and no hint comes, only every fifth poll requests a sync. */
const QUIET_POLLS = 5;
/** Hints that come together, of several streams or changes, become one pull. */
const HINT_DEBOUNCE_MS = 50;

/** Requests a sync when the server's data changed, by hints or by polling. */
export interface ServerFollower {
  start(): void;
  stop(): void;
  /** Sets the streams to listen to, as the last answer named them. */
  setStreams(streams: readonly string[]): void;
}

/** Makes the {@link ServerFollower} of one window. */
export function followServer(options: {
  userId: string;
  db: LocalDatabase;
  runner: Pick<Runner, 'requestSync' | 'idle'>;
  ports: Pick<Ports, 'hints' | 'network' | 'timers'>;
  accessToken: () => Promise<string>;
  onFault: (error: unknown) => void;
}): ServerFollower {
  const { userId, db, runner, ports } = options;
  const { timers } = ports;
  let streams: readonly string[] = [userId];
  /** Counts starts and stops. A listener or a hint of an earlier turn is ignored. */
  let turn = 0;
  let isStarted = false;
  let listener: HintConnection | null = null;
  let cancelPoll = () => {};
  let cancelPull: (() => void) | null = null;
  /** Polls since the last hint. */
  let quietPolls = 0;
  /** Stream → its newest announced head; null if a hint named none. */
  let announced = new Map<string, number | null>();

  function restartPoll(): void {
    cancelPoll();
    if (!isStarted) return;
    cancelPoll = timers.after(POLL_MS, () => {
      quietPolls += 1;
      // A hint may be lost shortly after another one, so the first poll after a hint always requests a sync.
      const mayHaveLost = !listener?.isListening() || quietPolls === 1;
      if (mayHaveLost || quietPolls % QUIET_POLLS === 0) void runner.requestSync('timer');
      restartPoll();
      // The listener is missing because its code could not be loaded.
      if (listener === null) listen();
    });
  }

  function listen(): void {
    const mine = turn;
    ports.hints
      ?.listen({
        accessToken: options.accessToken,
        mayConnect: () => ports.network.seemsOnline(),
        onHint({ stream, head }) {
          if (turn !== mine) return;
          const before = announced.get(stream);
          announced.set(stream, head === null || before === null ? null : Math.max(head, before ?? 0));
          cancelPull ??= timers.after(HINT_DEBOUNCE_MS, () => {
            cancelPull = null;
            pullAnnounced().catch(options.onFault);
          });
        },
      })
      .then((made) => {
        if (turn !== mine || listener !== null) return made.close();
        listener = made;
        made.follow(streams);
      })
      // Without a network the listener's code may not load; the next poll tries again.
      .catch(() => undefined);
  }

  /**
   * Requests a sync where a hint announced more than was read. It waits for the running cycle, which may have
   * read what this device's push announced.
   */
  async function pullAnnounced(): Promise<void> {
    await runner.idle();
    const taken = announced;
    announced = new Map();
    if (!isStarted) return;
    const known = new Map((await db.streams.toArray()).map(({ stream, seq }) => [stream, seq]));
    const isBehind = [...taken].some(([stream, head]) => head === null || head > (known.get(stream) ?? 0));
    quietPolls = 0;
    restartPoll();
    if (isBehind) await runner.requestSync('hint');
  }

  return {
    start() {
      if (isStarted) return;
      isStarted = true;
      turn += 1;
      quietPolls = 0;
      listen();
      restartPoll();
    },
    stop() {
      isStarted = false;
      turn += 1;
      cancelPoll();
      cancelPull?.();
      cancelPull = null;
      announced.clear();
      listener?.close();
      listener = null;
    },
    setStreams(next) {
      streams = [...new Set([userId, ...next])].sort();
      listener?.follow(streams);
    },
  };
}
