/**
 * The interfaces through which the engine uses its platform. A window, a service worker or a test passes the
 * implementations; the engine itself uses no global.
 */

/** The device's clock. */
export interface Clock {
  /** Milliseconds since the epoch by the device's own clock, which may be wrong. */
  now(): number;
}

export interface Random {
  /** A random number in [0, 1). */
  fraction(): number;
  /** A fresh UUID of version 7 (time-ordered). */
  id(): string;
}

/** Timers that a test can replace. */
export interface Timers {
  /** Runs `task` once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, task: () => void): () => void;
}

/**
 * A monotonic clock for the time limits of the storage. It runs in
 * real time, also where a test moves {@link Clock}.
 */
export interface MonotonicClock extends Timers {
  /** Milliseconds since an arbitrary moment. */
  now(): number;
}

export interface HttpRequest {
  method: 'POST' | 'GET';
  /** Path below the backend's base URL, for example `/rest/v1/rpc/sync_push`. */
  path: string;
  /** Bearer token; null only for the calls of the identity broker. */
  token: string | null;
  body: unknown;
  timeoutMs: number;
}

/**
 * The raw result of a request before it is classified. Requests never
 * reject: status and kind decide what happens next.
 */
export type HttpResult =
  | { kind: 'answer'; status: number; json: unknown; retryAfterMs: number | null }
  /** An answer that is no JSON: a captive portal's page, a proxy's error, an empty or cut body. */
  | { kind: 'unreadable'; status: number; retryAfterMs: number | null }
  /** No answer: no network, refused, reset, or over its time limit. */
  | { kind: 'no_answer'; cause: 'network' | 'timeout' };

/** Requests with JSON bodies to the backend. */
export interface Network {
  request(request: HttpRequest): Promise<HttpResult>;
  /** False only where the device knows that it has no network; true promises nothing. */
  seemsOnline(): boolean;
}

/** A request whose body or answer is bytes: the storage of files. */
export interface TransferRequest {
  method: 'POST' | 'PATCH' | 'HEAD' | 'GET' | 'DELETE';
  /** Path below the backend's base URL. */
  path: string;
  /** Bearer token; null if the address is a signed link. */
  token: string | null;
  headers: Readonly<Record<string, string>>;
  body: readonly ArrayBuffer[] | null;
  /** Time limit of the whole request, also while bytes still move. */
  timeoutMs: number;
  /**
   * Called now and then with the number of bytes of the body that have left, where the platform reports it.
   */
  onSent?: (bytes: number) => void;
}

/** The raw result of a transfer before it is classified. Transfers never reject. */
export type TransferResult =
  | {
      kind: 'answer';
      status: number;
      /** Names in lower case; at least those of {@link transferHeaders} that the answer has. */
      headers: Readonly<Record<string, string>>;
      bytes: ArrayBuffer;
      retryAfterMs: number | null;
    }
  | { kind: 'no_answer'; cause: 'network' | 'timeout' };

/** Response headers that {@link TransferResult} carries. */
export const transferHeaders = ['location', 'tus-resumable', 'upload-offset', 'upload-length'] as const;

/** Requests with binary bodies to the backend's storage. */
export interface Transfers {
  send(request: TransferRequest): Promise<TransferResult>;
  /** The absolute URL of a path below the backend's base URL, for use outside the engine. */
  urlOf(path: string): string;
}

/** Locks between the tabs and the worker of one device. */
export interface Locks {
  /**
   * Runs `task` while holding the lock `name`, or answers `{ held: false }` at once where another holder has
   * it and `steal` is false. `steal` takes it away from a holder that no longer answers.
   */
  tryHold<T>(options: {
    name: string;
    steal: boolean;
    task: () => Promise<T>;
  }): Promise<{ held: true; value: T } | { held: false }>;
  /** Waits for the lock at most `waitMs`, then goes on without it: a lock must never stop a person's work. */
  hold<T>(options: { name: string; waitMs: number; task: () => Promise<T> }): Promise<T>;
}

/** Messages between the tabs and the worker of one device. Hints only: losing one costs time, not data. */
export interface Channel {
  post(message: ChannelMessage): void;
  subscribe(listener: (message: ChannelMessage) => void): () => void;
}
/** Asks the tab that syncs for another cycle. `urgent`: the cycle does not wait for the end of a pause. */
export type ChannelMessage = { kind: 'sync_requested'; urgent: boolean };

/** The server announces that a stream has moved. */
export interface Hint {
  stream: string;
  /**
   * The stream's new head; null if the stream may have moved
   * unnoticed, such as before this window listened.
   */
  head: number | null;
}

/** Hints of the server. Losing one costs time, not data (rule H2). */
export interface Hints {
  /**
   * Connects as the token's person, and again after each loss, until closed.
   * Rejects if the listener's code cannot be loaded.
   */
  listen(options: {
    accessToken: () => Promise<string>;
    /** False while no connection is worth a try. */
    mayConnect: () => boolean;
    onHint: (hint: Hint) => void;
  }): Promise<HintConnection>;
}

/** The open connection for hints, and the streams that it follows. */
export interface HintConnection {
  /** Sets the streams to listen to. A stream that the server refuses is tried again now and then. */
  follow(streams: readonly string[]): void;
  /**
   * True while the server accepts this listener for each of these
   * streams and no loss of the connection is known.
   */
  isListening(): boolean;
  close(): void;
}

/** The IndexedDB implementation; each simulated device in a test has its own. */
export interface Databases {
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
}

/** Caches that may be deleted to make room for a person's data. */
export interface Space {
  /**
   * Deletes caches of data that the network can bring again.
   * Returns whether anything was deleted; never rejects.
   */
  free(): Promise<boolean>;
}

/** Everything that the engine uses of its platform. */
export interface Ports {
  /** Null for the platform's own IndexedDB. */
  databases: Databases | null;
  clock: Clock;
  random: Random;
  timers: Timers;
  steady: MonotonicClock;
  network: Network;
  transfers: Transfers;
  locks: Locks;
  channel: Channel;
  /** Null if no person sees the app, as in a worker. */
  hints: Hints | null;
  space: Space;
}
