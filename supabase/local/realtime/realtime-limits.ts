/** Limits of Realtime connections. A hosted project has limits of the same kinds. */
export const realtimeLimits = {
  /** Open sockets of all people together. */
  sockets: 2_000,
  /** Open sockets of one person; a reception's tablets share an account. */
  socketsOfPerson: 20,
  /** Topics that one socket may join. */
  topics: 50,
  /** Bytes of one message. A join contains an access token, which contains a person's metadata. */
  messageBytes: 16 * 1024,
  /** Messages of one socket within `windowMs`; clients send a heartbeat every 25 s. */
  messages: 60,
  windowMs: 10_000,
  /**
   * Sockets of one network address that joined no topic. Many people may share an
   * address, but each soon joins.
   */
  unjoinedOfAddress: 100,
  /** A socket without a topic is closed after this time. */
  joinWithinMs: 10_000,
  /** A socket that sends nothing is closed after this time; heartbeats are due every 25 s. */
  silentMs: 60_000,
  /** A socket is closed when more than this many sent bytes were not read by the client. */
  unreadBytes: 64 * 1024,
} as const;
