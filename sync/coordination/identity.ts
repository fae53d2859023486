/** The person signed in on this device: our own record, readable without a network and with an expired token. */

export interface Person {
  userId: string;
  email: string;
  /** Empty if the sign-up carried none. */
  fullName: string;
  /** Highest role last known, for labels only; the server decides what is allowed. */
  role: 'super_admin' | 'hospital' | 'general' | null;
  /**
   * `active`: syncing works. `locked`: the server no longer accepts the session, so sending waits for the next
   * sign-in (rule I6). The data stays readable and writable.
   */
  state: 'active' | 'locked';
}

/** The result of a sign-in, by whatever method. */
export interface Session {
  userId: string;
  email: string;
  fullName: string;
  role: Person['role'];
  accessToken: string;
  refreshToken: string;
  /** Seconds from now until the access token ends, as the server said. */
  expiresInSeconds: number;
}

/**
 * Thrown where no token can be given. `retryAfterMs`: the delay that
 * the server asked for; null if it named none.
 */
export class NoToken extends Error {
  readonly reason: 'signed_out' | 'locked' | 'unreachable' | 'other_person';
  readonly retryAfterMs: number | null;
  constructor(reason: NoToken['reason'], retryAfterMs: number | null = null) {
    super(`No access token: ${reason}`);
    this.name = 'NoToken';
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Why a person was signed out without asking. `revoked`: the hospital's owner took this device off the list.
 * `account_deleted`: the person, on another device, or the operator deleted the account.
 */
export type SignOutReason = 'revoked' | 'account_deleted';

/** Who is signed in on this device, and the access tokens. */
export interface Identity {
  /** The person signed in, or null. Stable between changes, so that a view may compare by reference. */
  current(): Person | null;
  /** Calls back after each change, made in this tab or in another. */
  subscribe(listener: () => void): () => void;
  /** Makes this person the one signed in. Another person's unsent work stays where it is, for them (rule I5). */
  signIn(session: Session): Promise<void>;
  /**
   * Stores the highest role that the server now names for this person.
   * Does nothing where another person is signed in.
   */
  updateRole(options: { userId: string; role: Person['role'] }): Promise<void>;
  /**
   * A token good for at least 30 s by the server's clock. Throws {@link NoToken}; never answers null (rule I2).
   * `refused` names a token that the server did not take, so that a new one is fetched although it looks fresh.
   */
  accessToken(options: { userId: string; refused?: string }): Promise<string>;
  /** Whether another person left unsent work on this device, and with it the rows that they had here (rule I8). */
  hasOthers(): Promise<boolean>;
  /** Counts the unsent work of the person signed in; 0 where nobody is. */
  unsentCount(): Promise<number>;
  /**
   * `store_unsent` leaves the local data in place if anything is unsent, `discard` removes it in any case.
   * Works without a network; the server is notified when it can be reached. Does nothing where another
   * person is signed in.
   */
  signOut(options: { userId: string; how: 'store_unsent' | 'discard' }): Promise<void>;
  /** Why the last person was signed out without asking; null if they asked, and after the next sign-in. */
  signOutReason(): Promise<SignOutReason | null>;
}
