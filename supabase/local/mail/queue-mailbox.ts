import type { Sql } from 'postgres';
import type { Mailbox } from './mailbox.ts';

/**
 * Puts mails of the auth server into the outgoing queue for an hour, because
 * their links expire within an hour.
 */
export function queueMailbox(options: { sql: Sql }): Mailbox {
  const { sql } = options;
  return {
    list: () => [],
    async receive({ to, subject, text }) {
      await sql`select private.queue_message(${crypto.randomUUID()}, null, 'plain', ${to},
        ${sql.json({ subject, text })}, now() + interval '1 hour')`;
    },
  };
}
