/** What one client may use up. A hosted project has limits of the same kinds. */
export const realtimeLimits = {
  /** Open sockets of all people. */
  sockets: 2_000,
  /** Open sockets of one person; a reception's tablets share an account. */
  socketsOfPerson: 20,
  /** Joined topics of one socket. */
  topics: 50,
  /** A join carries an access token, of which a person's metadata is a part. */
  messageBytes: 16 * 1024,
  /** Messages of one socket within {@link windowMs}; a heartbeat comes every 25 s. */
  messages: 60,
  windowMs: 10_000,
  /** Sockets of one network address that have joined nothing; many people may share it, and each joins at once. */
  unjoinedOfAddress: 100,
  /** A socket that joined nothing, or left all topics, is closed. */
  joinWithinMs: 10_000,
  /** A socket that is silent is closed; its heartbeats are due every 25 s. */
  silentMs: 60_000,
  /** A client that does not read is closed. */
  unreadBytes: 64 * 1024,
} as const;
