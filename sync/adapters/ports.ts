/**
 * The slices of a platform that the engine needs. A window, a service worker and a test hand them in; the
 * engine itself never names a global.
 */

export interface Clock {
  /** Milliseconds since the epoch by the device's own clock, which may be wrong. */
  now(): number;
}

export interface Random {
  /** In [0, 1). */
  fraction(): number;
  /** A fresh UUID of version 7 (time-ordered). */
  id(): string;
}

export interface Timers {
  /** Runs `task` once after `delayMs`; the answer cancels it. */
  after(delayMs: number, task: () => void): () => void;
}

/** Time as the storage takes it: real, also where a test moves the clock, and never set back or forward. */
export interface SteadyTime extends Timers {
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

/** The raw result of a request, before it is classified. Statuses decide what happens next, never thrown texts. */
export type HttpResult =
  | { kind: 'answer'; status: number; json: unknown; retryAfterMs: number | null }
  /** An answer that is no JSON: a captive portal's page, a proxy's error, an empty or cut body. */
  | { kind: 'unreadable'; status: number; retryAfterMs: number | null }
  /** No answer: no network, refused, reset, or over its time limit. */
  | { kind: 'no_answer'; cause: 'network' | 'timeout' };

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
  /** Bearer token; null where the address itself is the permission. */
  token: string | null;
  headers: Readonly<Record<string, string>>;
  body: readonly ArrayBuffer[] | null;
  /** Gives up after so long, however much moved. */
  timeoutMs: number;
  /** Called now and then with the bytes of the body that left the device, where the platform reports it. */
  onSent?: (bytes: number) => void;
}

export type TransferResult =
  | {
      kind: 'answer';
      status: number;
      /** Names in lower case; at least those of {@link transferHeaders} that came. */
      headers: Readonly<Record<string, string>>;
      bytes: ArrayBuffer;
      retryAfterMs: number | null;
    }
  | { kind: 'no_answer'; cause: 'network' | 'timeout' };

export const transferHeaders = ['location', 'tus-resumable', 'upload-offset', 'upload-length'] as const;

export interface Transfers {
  send(request: TransferRequest): Promise<TransferResult>;
  /** The whole address of a path, for handing on. */
  urlOf(path: string): string;
}

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
/** `urgent`: a pause is not waited for. */
export type ChannelMessage = { kind: 'sync_requested'; urgent: boolean };

/** The server announces that a stream has moved. */
export interface Hint {
  stream: string;
  /** Number of its newest change; null where it may have moved unnoticed, such as before it was listened to. */
  head: number | null;
}

/** Hints of the server. Losing one costs time, not data (rule H2). */
export interface Hints {
  /** Connects as the person of the token, and again after each loss, until closed. Rejects where its code is missing. */
  listen(options: {
    accessToken: () => Promise<string>;
    /** False while no connection is worth a try. */
    mayConnect: () => boolean;
    onHint: (hint: Hint) => void;
  }): Promise<HintListener>;
}

export interface HintListener {
  /** The streams to listen to from now on. Those that the server refuses are asked for now and then. */
  follow(streams: readonly string[]): void;
  /** Whether the server has taken it as a listener to each of these streams, and the connection holds as far as known. */
  isListening(): boolean;
  close(): void;
}

/** The IndexedDB implementation; each simulated device in a test has its own. */
export interface Databases {
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
}

/** Storage that may be given up for a person's data. */
export interface Space {
  /** Removes caches of what the network brings again. Returns whether there was anything; never rejects. */
  free(): Promise<boolean>;
}

export interface Ports {
  /** Null: the platform's own. */
  databases: Databases | null;
  clock: Clock;
  random: Random;
  timers: Timers;
  steady: SteadyTime;
  network: Network;
  transfers: Transfers;
  locks: Locks;
  channel: Channel;
  /** Null where nobody looks, as in a worker. */
  hints: Hints | null;
  space: Space;
}
