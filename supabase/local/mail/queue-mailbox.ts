import type { Sql } from 'postgres';
import type { Mailbox } from './mailbox.ts';

/** Mails of the auth server join the outgoing queue; their links end within an hour, and so does the message. */
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
