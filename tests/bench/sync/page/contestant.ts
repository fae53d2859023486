/** Who may sign in, and what they have. */
export interface Account {
  email: string;
  password: string;
  publishableKey: string;
  rows: number;
  /** Rows that the edits of a day take turns with. */
  ids: readonly string[];
  /** Rows that a first pull brings early; only edited during one. */
  earlyIds: readonly string[];
}

/** What differs between what is measured; everything is timed by the same code (`measure-contestant.ts`). */
export interface Contestant {
  /** Opens what this browser keeps of the person; nothing is sent or fetched yet. */
  open(session: { account: Account; userId: string; token: string; signedIn: SignedIn }): Promise<void>;
  /** Sends and fetches until there is nothing left on either side. Throws where that failed. */
  sync(): Promise<void>;
  /** One edit as a form makes it; resolves when it is kept. False where the row is not here yet. */
  edit(options: { id: string; values: EditedColumns }): Promise<boolean>;
  /** Rows kept here. */
  count(): Promise<number>;
  /** The least number of bytes that the waiting changes need; null where it is unknown. */
  patchBytes(): Promise<number | null>;
}

export type EditedColumns = Partial<Record<'nickname' | 'telephone' | 'email' | 'notes', string>>;

/** What the server answers to a sign-in. */
export interface SignedIn {
  access_token: string;
  refresh_token: string;
  /** Seconds. */
  expires_in: number;
  user: { id: string };
}
