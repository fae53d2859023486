/** An account of the benchmark, and its customers. */
export interface Account {
  email: string;
  password: string;
  publishableKey: string;
  rows: number;
  /** Ids of the customers that the edits of a work day change in turn. */
  ids: readonly string[];
  /** Ids of customers that a first pull fetches early; they are edited only during a first pull. */
  earlyIds: readonly string[];
}

/**
 * The parts in which the measured libraries differ; the same code times them all (`measure-contestant.ts`).
 */
export interface Contestant {
  /** Opens the person's local database. Sends and fetches nothing yet. */
  open(session: { account: Account; userId: string; token: string; signedIn: SignedIn }): Promise<void>;
  /** Sends and fetches until nothing is left on either side. Throws if that fails. */
  sync(): Promise<void>;
  /** Makes one edit as a form does; resolves when it is stored. False if the row has not arrived yet. */
  edit(options: { id: string; values: EditedColumns }): Promise<boolean>;
  /** Number of rows in the local database. */
  count(): Promise<number>;
  /** Size of the unsent changes as JSON, without what a call adds; null if the library does not report it. */
  patchBytes(): Promise<number | null>;
}

/** New values of the columns that an edit changes. */
export type EditedColumns = Partial<Record<'nickname' | 'telephone' | 'email' | 'notes', string>>;

/** What the server answers to a sign-in. */
export interface SignedIn {
  access_token: string;
  refresh_token: string;
  /** Seconds. */
  expires_in: number;
  user: { id: string };
}
